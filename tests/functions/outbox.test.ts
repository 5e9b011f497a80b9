import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type ClaimedMail,
  CONCURRENCY,
  type MailResult,
  type PlatformMail,
  sendOutbox,
} from '../../supabase/functions/_shared/outbox.ts';
import { worker } from '../../supabase/functions/_shared/worker.ts';

const ORIGIN = 'https://app.example';
const mail = (id: number): ClaimedMail => ({
  id,
  lease: `lease ${id}`,
  recipient: `person-${id}@example.org`,
  language: 'en',
  kind: 'access_approved',
  organisation: 'Northwind Outdoor',
  color: '#1d4ed8',
  unsubscribe: null,
  facts: { name: 'Robin', organisation: 'Northwind Outdoor', thing: 'account', thing_id: 'id' },
});

/** An outbox of `count` emails that records what is settled. */
function anOutbox(count: number) {
  const waiting = Array.from({ length: count }, (_, at) => mail(at + 1));
  const settled: MailResult[] = [];
  return {
    settled,
    claim: async (limit: number) => waiting.splice(0, limit),
    settle: async (results: MailResult[]) => void settled.push(...results),
  };
}

afterEach(() => void vi.useRealTimers());

describe('the worker', () => {
  test('sends every email that is due, with an id that does not change between attempts', async () => {
    const [outbox, sent] = [anOutbox(45), [] as PlatformMail[]];
    const send = async (one: PlatformMail) => void sent.push(one);
    expect(await sendOutbox(outbox, send, { origin: ORIGIN })).toBe(45);
    expect(outbox.settled).toEqual(sent.map((_, at) => ({ id: at + 1, lease: `lease ${at + 1}` })));
    expect(sent[0]).toMatchObject({
      messageId: '<outbox-1@app.example>',
      to: 'person-1@example.org',
      subject: 'Your access to Northwind Outdoor is approved',
    });
  });

  test('reports a failure of one email and sends the others', async () => {
    const outbox = anOutbox(3);
    const send = async ({ to }: PlatformMail) => {
      if (to === 'person-2@example.org') throw new Error('the server is down');
    };
    expect(await sendOutbox(outbox, send, { origin: ORIGIN })).toBe(2);
    expect(outbox.settled).toContainEqual({
      id: 2,
      lease: 'lease 2',
      error: 'Error: the server is down',
      is_final: false,
    });
  });

  test.each([
    [{ code: 'EENVELOPE', responseCode: 550 }, true],
    [{ code: 'EENVELOPE', responseCode: 450 }, false],
    [{ code: 'EAUTH', responseCode: 535 }, false],
    [{ code: 'ETIMEDOUT' }, false],
  ])('treats the failure %j as final: %s', async (fault, is_final) => {
    const outbox = anOutbox(1);
    const send = () => Promise.reject(Object.assign(new Error('refused'), fault));
    await sendOutbox(outbox, send, { origin: ORIGIN });
    expect(outbox.settled).toMatchObject([{ is_final }]);
  });

  test('sends the other emails while one hangs, and reports that one as failed', async () => {
    vi.useFakeTimers();
    const outbox = anOutbox(1000);
    const sent: string[] = [];
    const send = async ({ to }: PlatformMail) => {
      if (to === 'person-1@example.org') await new Promise(() => {});
      sent.push(to);
    };
    const run = sendOutbox(outbox, send, { origin: ORIGIN });
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(999);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await run).toBe(999);
    expect(outbox.settled).toContainEqual(expect.objectContaining({ id: 1, is_final: false }));
  });

  test('stops at a mail server that does not answer, and counts no attempt', async () => {
    const outbox = anOutbox(1000);
    const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNECTION' });
    const send = vi.fn(() => Promise.reject(down));
    expect(await sendOutbox(outbox, send, { origin: ORIGIN })).toBe(0);
    expect(send).toHaveBeenCalledTimes(CONCURRENCY);
    expect(outbox.settled.length).toBeGreaterThanOrEqual(CONCURRENCY);
    expect(outbox.settled.length).toBeLessThan(1000);
    for (const result of outbox.settled)
      expect(result).toMatchObject({ is_unreachable: true, error: String(down) });
  });

  test('counts the attempt when the server hangs up on one email and takes the others', async () => {
    const outbox = anOutbox(100);
    const send = async ({ to }: PlatformMail) => {
      if (to === 'person-1@example.org')
        throw Object.assign(new Error('reset'), { code: 'ESOCKET' });
    };
    expect(await sendOutbox(outbox, send, { origin: ORIGIN })).toBe(99);
    const [failed] = outbox.settled.filter(({ error }) => error);
    expect(failed).toEqual({ id: 1, lease: 'lease 1', error: 'Error: reset', is_final: false });
  });

  test('begins no email whose lease could end before a slow server takes it', async () => {
    vi.useFakeTimers();
    const outbox = anOutbox(1000);
    const [claimed, begun] = [new Map<number, number>(), new Map<number, number>()];
    const settledAt = new Map<number, number>();
    const store = {
      claim: async (limit: number) => {
        const mails = await outbox.claim(limit);
        for (const { id } of mails) claimed.set(id, Date.now());
        return mails;
      },
      settle: async (results: MailResult[]) => {
        for (const { id } of results) settledAt.set(id, Date.now());
      },
    };
    const send = async ({ messageId }: PlatformMail) => {
      begun.set(Number(/\d+/.exec(messageId)?.[0]), Date.now());
      await new Promise((resolve) => setTimeout(resolve, 29_000));
    };
    const run = sendOutbox(store, send, { origin: ORIGIN });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(await run).toBe(begun.size);
    expect(begun.size).toBeGreaterThan(CONCURRENCY);
    for (const id of begun.keys())
      expect((settledAt.get(id) ?? Infinity) - (claimed.get(id) ?? 0)).toBeLessThan(120_000);
  });

  test('begins no email of a claim that took most of the lease to answer', async () => {
    vi.useFakeTimers();
    const outbox = anOutbox(10);
    const claim = async (limit: number) => {
      await new Promise((resolve) => setTimeout(resolve, 90_000));
      return outbox.claim(limit);
    };
    const run = sendOutbox({ ...outbox, claim }, async () => {}, { origin: ORIGIN });
    await vi.advanceTimersByTimeAsync(90_000);
    expect(await run).toBe(0);
    expect(outbox.settled).toEqual([]);
  });

  test('claims no more than it may begin in one call', async () => {
    const outbox = anOutbox(1000);
    const sent = await sendOutbox(outbox, async () => {}, { origin: ORIGIN, most: 100 });
    expect(sent).toBeGreaterThanOrEqual(100);
    expect(sent).toBeLessThan(200);
  });

  test('offers results again when the call that stores them fails', async () => {
    vi.useFakeTimers();
    const outbox = anOutbox(120);
    const settle = vi.fn(outbox.settle).mockRejectedValueOnce(new Error('503'));
    const run = sendOutbox({ ...outbox, settle }, async () => {}, { origin: ORIGIN });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await run).toBe(120);
    expect(new Set(outbox.settled.map(({ id }) => id)).size).toBe(120);
  });

  test('stores the results it has when a claim fails, and reports the failure', async () => {
    const outbox = anOutbox(30);
    const claim = vi.fn(outbox.claim);
    claim.mockImplementationOnce(outbox.claim).mockRejectedValue(new Error('the database is down'));
    const run = sendOutbox({ ...outbox, claim }, async () => {}, { origin: ORIGIN });
    await expect(run).rejects.toThrow('the database is down');
    expect(outbox.settled).toHaveLength(30);
  });

  test('takes no more emails when its time is over', async () => {
    const outbox = anOutbox(100);
    expect(await sendOutbox(outbox, async () => {}, { origin: ORIGIN, time: 0 })).toBe(0);
  });

  test('answers a POST with what each sender has sent and refuses other methods', async () => {
    const serve = worker({
      sent: () => sendOutbox(anOutbox(1), async () => {}, { origin: ORIGIN }),
      webhooks: async () => 3,
    });
    const url = 'https://project.example/functions/v1/worker';
    expect((await serve(new Request(url))).status).toBe(405);
    const answer = await serve(new Request(url, { method: 'POST' }));
    expect(await answer.json()).toEqual({ sent: 1, webhooks: 3 });
  });

  test('finishes one sender when another fails, and reports the failure', async () => {
    const outbox = anOutbox(1);
    const serve = worker({
      webhooks: () => Promise.reject(new Error('the database is down')),
      sent: () => sendOutbox(outbox, async () => {}, { origin: ORIGIN }),
    });
    const request = new Request('https://project.example/', { method: 'POST' });
    await expect(serve(request)).rejects.toThrow('the database is down');
    expect(outbox.settled).toHaveLength(1);
  });
});
