import { beforeEach, describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { webhookCalls } from '../../support/database/webhooks.ts';

const db = testDatabase();
const { claim, settle, create, queue, due, stored, endpoint, clear } = webhookCalls(db);

beforeEach(() => clear());

describe('an event', () => {
  test('is queued for the endpoints of its organization that receive its type', async () => {
    await create(['flight.launched', 'wallet.low'], 'https://a.northwind.dev/');
    await create(['flight.launched'], 'https://b.northwind.dev/');
    await queue('wallet.low');
    await queue('flight.ended');
    await queue('wallet.low', 'theirs', BLUEPEAK);
    const [message, ...others] = await claim();
    expect(others).toEqual([]);
    expect(message?.url).toBe('https://a.northwind.dev/');
    expect(message?.message_id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(message?.secrets).toEqual([expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/)]);
    expect(JSON.parse(message?.body ?? '')).toEqual({
      type: 'wallet.low',
      timestamp: expect.stringMatching(/^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { name: 'Hut' },
    });
  });

  test('is queued once for each key', async () => {
    await create(['wallet.low']);
    await queue('wallet.low', 'a');
    await queue('wallet.low', 'a');
    await queue('wallet.low', 'b');
    expect(await claim()).toHaveLength(2);
  });

  test('of a type without an endpoint is not stored', async () => {
    await create(['wallet.low']);
    await queue('flight.ended');
    expect(await db.sql('select 1 from private.webhook_messages')).toEqual([]);
  });

  test('with more than 20 kB of data is sent without its data', async () => {
    await create(['wallet.low']);
    await db.sql(`select private.queue_webhooks(organisation_id, 'wallet.low', 'big',
      jsonb_build_object('text', repeat('ü', 10000))) from public.webhook_endpoints`);
    const [message] = await claim();
    expect(JSON.parse(message?.body ?? '')).toMatchObject({ data: { omitted: true } });
  });

  test('is not sent before the host of the endpoint was resolved', async () => {
    const id = await create(['wallet.low']);
    await db.sql('update public.webhook_endpoints set host_state = null');
    await queue('wallet.low');
    expect(await claim()).toEqual([]);
    const hosts = await db.service.rpc('claim_webhook_hosts', {});
    expect(hosts.data).toEqual([{ id, url: 'https://hooks.northwind.dev/in' }]);
    const settleHost = (url: string, state: string) =>
      db.service.rpc('settle_webhook_hosts', { p_hosts: [{ id, url, state }] });
    await settleHost('https://old.northwind.dev/', 'public');
    expect(await claim()).toEqual([]);
    await settleHost('https://hooks.northwind.dev/in', 'unsafe');
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', reason: 'unsafe_host' });
    expect(await claim()).toEqual([]);
  });
});

describe('an attempt', () => {
  test('belongs to one worker until its lease ends', async () => {
    await create(['wallet.low']);
    await queue('wallet.low');
    const late = await claim();
    expect(await claim()).toEqual([]);
    await due();
    expect(await claim()).toEqual([]);
    await due();
    const again = await claim();
    expect(again).toMatchObject([{ message_id: late[0]?.message_id, body: late[0]?.body }]);
    expect(await settle(late, { status: 500 })).toBe(0);
    expect(await settle(again, { status: 204 })).toBe(1);
    expect(await stored()).toEqual([{ state: 'delivered', attempts: 2, pause: null }]);
  });

  test('that fails is repeated on the schedule of Standard Webhooks, ten attempts in all', async () => {
    await create(['wallet.low']);
    await queue('wallet.low');
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await due();
      await settle(await claim(), { status: 302 });
      pauses.push((await stored())[0]?.pause ?? 0);
    }
    const hours = (n: number) => n * 3600;
    const expected = [5, 300, 1800, hours(2), hours(5), hours(10), hours(14), hours(20), hours(24)];
    expected.forEach((seconds, at) => {
      expect(pauses[at]).toBeGreaterThan(seconds * 0.75);
      expect(pauses[at]).toBeLessThan(seconds * 1.25);
    });
    expect(await stored()).toEqual([{ state: 'failed', attempts: 10, pause: null }]);
    expect(await db.sql('select 1 from private.webhook_attempts')).toHaveLength(10);
  });

  test('whose worker never answers counts as a failure: a pause, and failed after ten', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await claim();
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      await due();
      expect(await claim()).toEqual([]);
      expect(await stored()).toMatchObject([{ state: 'waiting', attempts: attempt - 1 }]);
      expect(await endpoint(id)).toMatchObject({ is_failing: true });
      await due();
      expect(await claim()).toHaveLength(1);
    }
    await due();
    expect(await claim()).toEqual([]);
    expect(await stored()).toEqual([{ state: 'failed', attempts: 10, pause: null }]);
  });

  test.each([
    [3600, 3600],
    [10_000_000, 86_400],
    [250_000_000_000, 86_400],
    [1, 5],
  ])(
    'waits %d seconds if the receiver asks for it, but between the pause and a day: %d',
    async (retry_after, seconds) => {
      await create(['wallet.low']);
      await queue('wallet.low');
      await settle(await claim(), { status: 429, retry_after });
      const [row] = await stored();
      expect((row?.pause ?? 0) / seconds).toBeGreaterThan(0.75);
      expect((row?.pause ?? 0) / seconds).toBeLessThan(1.25);
    },
  );

  test('makes other messages of the endpoint wait too if the receiver asks for it', async () => {
    await create(['wallet.low']);
    await create(['flight.ended']);
    await queue('wallet.low');
    await settle(await claim(), { status: 429, retry_after: 600 });
    await queue('wallet.low');
    await queue('flight.ended');
    const claimed = await claim();
    expect(claimed.map(({ body }) => JSON.parse(body).type)).toEqual(['flight.ended']);
  });

  test('stores time, status, error and the first kilobyte of the response', async () => {
    await create(['wallet.low']);
    await queue('wallet.low');
    await settle(await claim(), { status: 500, response: 'x'.repeat(2000) });
    await due();
    await settle(await claim(), { error: 'timeout' });
    expect(
      await db.sql(
        `select status, error, duration_ms, response from private.webhook_attempts order by id`,
      ),
    ).toEqual([
      { status: 500, error: null, duration_ms: 12, response: 'x'.repeat(1024) },
      { status: null, error: 'timeout', duration_ms: 12, response: null },
    ]);
  });
});

describe('an endpoint', () => {
  test('that answers 410 is disabled and receives nothing more', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await queue('wallet.low');
    const claimed = await claim(1);
    const inFlight = await claim(1);
    await queue('wallet.low');
    await settle(claimed, { status: 410 });
    await settle(inFlight, { status: 500 });
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', reason: 'gone' });
    await queue('wallet.low');
    await due();
    expect(await claim()).toEqual([]);
    expect((await stored()).map(({ state }) => state)).toEqual(['held', 'held', 'held']);
  });

  test('is paused after five days of nothing but failures', async () => {
    const id = await create(['wallet.low']);
    const failSince = (age: string) =>
      db.sql(`update public.webhook_endpoints set failing_since = now() - interval '${age}'`);
    const fail = async () => {
      await queue('wallet.low');
      await due();
      await settle(await claim(), { error: 'connection' });
    };
    await fail();
    expect(await endpoint(id)).toMatchObject({ status: 'enabled', is_failing: true });
    await failSince('4 days 23 hours');
    await fail();
    expect(await endpoint(id)).toMatchObject({ status: 'enabled' });
    await failSince('5 days 1 hour');
    await fail();
    expect(await endpoint(id)).toMatchObject({ status: 'paused', reason: 'failing' });
    await queue('wallet.low');
    expect((await stored()).map(({ state }) => state)).toEqual(['held', 'held', 'held', 'held']);
    const notices = () =>
      db.sql(
        `select facts ->> 'reason' as reason, resolved_at is not null as is_resolved
           from public.notifications where kind = 'webhook_paused' and thing_id = '${id}'`,
      );
    expect(await notices()).toEqual([{ reason: 'failing', is_resolved: false }]);
    await db.as('admin').rpc('pause_webhook', { p_id: id, p_is_paused: false });
    expect(await notices()).toEqual([{ reason: 'failing', is_resolved: true }]);
  });

  test('receives nothing while its organization is inactive', async () => {
    const setActive = (is: boolean) =>
      db.sql(`update public.organisations set is_active = ${is} where id = '${NORTHWIND}'`);
    await create(['wallet.low']);
    await queue('wallet.low', 'before');
    await setActive(false);
    try {
      await queue('wallet.low', 'during');
      expect(await claim()).toEqual([]);
      expect(await stored()).toHaveLength(1);
    } finally {
      await setActive(true);
    }
    expect(await claim()).toHaveLength(1);
  });

  test('is not failing any more after one success', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await settle(await claim(), { status: 503 });
    await due();
    await settle(await claim(), { status: 200 });
    expect(await endpoint(id)).toMatchObject({ is_failing: false });
  });
});

describe('a claim', () => {
  test('gives at most 5 requests of an endpoint and 20 of an organization', async () => {
    for (let at = 0; at < 6; at += 1) await create(['wallet.low'], `https://n${at}.northwind.dev/`);
    for (let event = 0; event < 7; event += 1) await queue('wallet.low');
    const claimed = await claim();
    const urls = claimed.map(({ url }) => url);
    const byUrl = urls.map((url) => urls.filter((other) => other === url).length);
    expect(claimed).toHaveLength(20);
    expect(Math.max(...byUrl)).toBeLessThanOrEqual(5);
    expect(await claim()).toEqual([]);
    await settle(claimed.slice(0, 3), { status: 200 });
    expect(await claim()).toHaveLength(3);
  });

  test('prefers endpoints that work to endpoints that fail', async () => {
    for (let at = 0; at < 10; at += 1)
      await create(['wallet.low'], `https://d${at}.northwind.dev/`);
    await db.sql('update public.webhook_endpoints set failing_since = now()');
    await create(['wallet.low'], 'https://live.northwind.dev/');
    await queue('wallet.low');
    const [first] = await claim(1);
    expect(first?.url).toBe('https://live.northwind.dev/');
  });
});

test.each(['anonymous', 'readonly', 'regular', 'admin', 'superadmin'] as const)(
  'refuses the calls of a worker by the actor %s',
  async (actor) => {
    await create(['wallet.low']);
    await queue('wallet.low');
    for (const [name, argument] of [
      ['claim_webhooks', {}],
      ['settle_webhooks', { p_results: [] }],
      ['claim_webhook_hosts', {}],
      ['settle_webhook_hosts', { p_hosts: [] }],
    ] as const)
      expect((await db.as(actor).rpc(name, argument as never)).status).toBeGreaterThanOrEqual(401);
    expect(await stored()).toMatchObject([{ attempts: 0 }]);
  },
);
