import { beforeEach, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { sendMails } from '../../support/database/outbox.ts';

const db = testDatabase();

beforeEach(() => db.sql('delete from private.outbox'));

const queue = (event = 'a', recipient = 'someone@example.org') =>
  db.sql(`insert into private.outbox (event_key, organisation_id, recipient, kind, facts)
    values ('${event}', '${NORTHWIND}', '${recipient}', 'access_approved', '{"name": "Robin"}')`);
const claim = async (p_limit?: number) => {
  const { data, error } = await db.service.rpc('claim_outbox', { ...(p_limit && { p_limit }) });
  expect(error).toBeNull();
  return data ?? [];
};
const settle = async (results: object[]) => {
  const { data, error } = await db.service.rpc('settle_outbox', { p_results: results as never });
  expect(error).toBeNull();
  return data;
};
/** State of the only row; `pause` is the seconds until the next attempt. */
const stored = async () =>
  (
    await db.sql<{
      attempts: number;
      pause: number | null;
      is_sent: boolean;
      reason: string | null;
      facts: object;
    }>(
      `select attempts, reason, facts, sent_at is not null as is_sent,
          extract(epoch from next_attempt_at - clock_timestamp())::float8 as pause from private.outbox`,
    )
  )[0];
const leaseOver = () =>
  db.sql('update private.outbox set next_attempt_at = clock_timestamp() where lease is not null');
const due = () => db.sql('update private.outbox set next_attempt_at = clock_timestamp()');

describe('a queued email', () => {
  test('is given to one worker until its lease ends', async () => {
    await queue();
    expect(await claim()).toMatchObject([
      { recipient: 'someone@example.org', facts: { name: 'Robin' } },
    ]);
    expect(await claim()).toEqual([]);
    await leaseOver();
    expect(await claim()).toHaveLength(1);
    expect(await stored()).toMatchObject({ attempts: 2, is_sent: false });
  });

  test('is not given again after it was sent, and loses its facts', async () => {
    await queue();
    expect(await sendMails(db)).toHaveLength(1);
    expect(await stored()).toMatchObject({ is_sent: true, pause: null, reason: null, facts: {} });
    expect(await claim()).toEqual([]);
  });

  test('ignores the answer of a worker whose lease has ended', async () => {
    await queue();
    const [late] = await claim();
    await leaseOver();
    const [current] = await claim();
    expect(await settle([{ id: late?.id, lease: late?.lease, error: 'too slow' }])).toBe(0);
    expect(await settle([{ id: current?.id, lease: current?.lease }])).toBe(1);
    expect(await stored()).toMatchObject({ is_sent: true, reason: null });
  });

  test('is tried again after growing pauses and set aside after ten failures', async () => {
    await queue();
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await due();
      const [mail] = await claim();
      await settle([{ id: mail?.id, lease: mail?.lease, error: `failure ${attempt}` }]);
      pauses.push((await stored())?.pause ?? 0);
    }
    const expected = [5, 20, 80, 320, 1280, 5120, 20_480, 21_600, 21_600].map(
      (seconds, at) => Math.round(((pauses[at] ?? 0) / seconds) * 5) / 5,
    );
    expect(expected.every((ratio) => ratio >= 0.8 && ratio <= 1.2)).toBe(true);
    expect(await stored()).toMatchObject({
      attempts: 10,
      pause: null,
      reason: 'failure 10',
      is_sent: false,
    });
    expect(await claim()).toEqual([]);
  });

  test('is set aside after the first failure if the failure is final', async () => {
    await queue();
    const [mail] = await claim();
    await settle([{ id: mail?.id, lease: mail?.lease, error: 'no such mailbox', is_final: true }]);
    expect(await stored()).toMatchObject({ attempts: 1, pause: null, reason: 'no such mailbox' });
  });

  test('loses no attempt while the mail server is unreachable, for a day, and shows that in the console', async () => {
    await queue();
    const fail = async () => {
      await due();
      const [mail] = await claim();
      await settle([{ id: mail?.id, lease: mail?.lease, error: 'down', is_unreachable: true }]);
      return stored();
    };
    const state = await fail();
    expect(state).toMatchObject({ attempts: 0, reason: 'down' });
    expect(state?.pause).toBeGreaterThan(30);
    expect(state?.pause).toBeLessThan(60);
    const jobs = await db.as('superadmin').rpc('list_jobs');
    expect(jobs.data?.find(({ name }) => name === 'send-emails')).toMatchObject({
      failures: 1,
      reason: 'down',
    });
    await db.sql(`update private.outbox set created_at = created_at - interval '1 day'`);
    expect(await fail()).toMatchObject({ attempts: 1 });
  });

  test('is set aside when ten workers in turn ended without an answer', async () => {
    await queue();
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      expect(await claim()).toHaveLength(1);
      await leaseOver();
    }
    expect(await claim()).toEqual([]);
    expect(await stored()).toMatchObject({ pause: null, reason: 'no_answer' });
  });

  test('about an event that was reported already is refused', async () => {
    await queue('same');
    await sendMails(db);
    await expect(queue('same')).rejects.toThrow(/outbox_event_key/);
    await queue('same', 'other@example.org');
    expect(await claim()).toHaveLength(1);
  });

  test('is forgotten after 30 days', async () => {
    await queue('old');
    await queue('new');
    await db.sql(
      `update private.outbox set created_at = now() - interval '31 days' where event_key = 'old'`,
    );
    await db.sql('select private.forget_outbox()');
    expect(await db.sql('select event_key from private.outbox')).toEqual([{ event_key: 'new' }]);
  });
});

test('hands out at most as many emails as asked for, the longest due first', async () => {
  for (const event of ['a', 'b', 'c']) await queue(event, `${event}@example.org`);
  await db.sql(
    `update private.outbox set next_attempt_at = next_attempt_at - interval '1 hour' where event_key = 'c'`,
  );
  expect((await claim(2)).map(({ recipient }) => recipient)).toEqual([
    'a@example.org',
    'c@example.org',
  ]);
});

test.each(['anonymous', 'readonly', 'regular', 'admin', 'superadmin'] as const)(
  'refuses the calls of a worker by the actor %s',
  async (actor) => {
    await queue();
    for (const [name, argument] of [
      ['claim_outbox', {}],
      ['settle_outbox', { p_results: [] }],
    ] as const)
      expect((await db.as(actor).rpc(name, argument as never)).status).toBeGreaterThanOrEqual(401);
    expect(await stored()).toMatchObject({ attempts: 0 });
  },
);
