import { beforeEach, describe, expect, test } from 'vitest';
import {
  ACTORS,
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';
import { approvals } from '../../support/database/approval.ts';
import { gatewayFetch } from '../../support/database/gateway.ts';

const db = testDatabase();
const { setPolicy, aPlan, ask, decide } = approvals(db);
const PHONE = '+12025550143';
const ASKED: object = { by: 'Kim', name: 'Spring sale' };

/** A time zone in which it is a given hour now. The clock of the server cannot be moved. */
const zoneAt = (hour: number) => {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
};
/** Makes it that hour at Northwind, as if it had always been there. */
const itIs = (hour: number) =>
  db.sql(`alter table public.organisations disable trigger user;
    update public.organisations set time_zone = '${zoneAt(hour)}' where id = '${NORTHWIND}';
    alter table public.organisations enable trigger user`);

const person = (actor: keyof typeof ACTORS, set: string) =>
  db.sql(`update public.link_users set ${set} where email = '${ACTORS[actor]}'`);
const switchOn = async (actor: keyof typeof ACTORS, on = true) => {
  const profile = db.as(actor);
  const { error } = await profile.rpc('save_settings', {
    p_name: 'Robin Ranger',
    p_phone: PHONE,
    p_language: 'en',
    p_notifications: { sms_notifications: on },
    p_webhook_url: '',
  });
  expect(error).toBeNull();
};

const queue = (
  key = 'approval_requested:1',
  { kind = 'approval_requested', facts = ASKED, organisation = NORTHWIND } = {},
) =>
  db.sql(
    `select private.queue_sms(array['${db.idOf('regular')}']::uuid[], '${organisation}', '${kind}', '${key}', '${JSON.stringify(facts)}')`,
  );
/** Runs the job as the schedule does, until nothing is due. */
const run = async () => {
  for (let calls = 0; calls < 50; calls += 1) {
    const [row] = await db.sql<{ done: number; error: string | null }>(
      `select done::int, error from private.run_job('send-sms')`,
    );
    expect(row?.error).toBeNull();
    if (!row?.done) return;
  }
  throw new Error('The job does not end.');
};
const queued = () =>
  db.sql<{ event_key: string; reason: string | null; is_due: boolean; is_sent: boolean }>(
    `select event_key, reason, next_attempt_at is not null as is_due, sent_at is not null as is_sent
       from private.outbox where sms_person_id is not null and kind = 'approval_requested' order by id`,
  );
const sent = () =>
  db.sql<{ message: string; parts: number; cost: number; recipients: { address: string }[] }>(
    `select message, parts, cost::float8, recipients from public.test_sends where is_notification order by created_at`,
  );
const balance = async () =>
  (
    await db.sql<{ balance: number }>(
      `select balance::float8 from public.wallets where organisation_id = '${NORTHWIND}'`,
    )
  )[0]?.balance ?? 0;
const lines = async (actor: ActorName) => {
  const { data, error } = await db
    .as(actor)
    .rpc('statement_lines', { p_from: '2020-01-01', p_to: '2099-01-01' });
  expect(error).toBeNull();
  return (data ?? []).filter(({ kind }) => kind === 'notification');
};

beforeEach(async () => {
  await setPolicy('off');
  await db.sql(`delete from private.outbox; delete from public.test_sends; delete from private.notification_choices;
    delete from public.notifications`);
  await person('admin', `phone = null, notification_preferences = '{}'`);
  await person(
    'regular',
    `phone = null, notification_preferences = '{}', status = 'active', name = 'Robin Ranger'`,
  );
  await db.sql(
    `update public.organisations set active_services = active_services || '{SMS}' where id = '${NORTHWIND}';
    delete from private.outbox`,
  );
  await itIs(12);
});

describe('an SMS notification', () => {
  test('is off until a person switches it on', async () => {
    await person('regular', `phone = '${PHONE}'`);
    await queue();
    expect(await queued()).toEqual([]);
    await switchOn('regular', false);
    await queue();
    expect(await queued()).toEqual([]);
  });

  test('is sent once, at the price of its parts, and has its own line on the statement', async () => {
    await switchOn('regular');
    const [before, earlier] = [await balance(), (await lines('readonly')).length];
    await queue();
    await queue();
    await run();
    await run();
    expect(await sent()).toEqual([
      {
        message: 'Flightdeck: Kim asks you to approve Spring sale. Open Approvals to decide.',
        parts: 1,
        cost: 0.05,
        recipients: [{ address: PHONE, outcome: 'waiting' }],
      },
    ]);
    expect(before - (await balance())).toBeCloseTo(0.05, 6);
    const shown = await lines('readonly');
    expect(shown).toHaveLength(earlier + 1);
    expect(shown[0]).toMatchObject({
      amount: -0.05,
      description: 'SMS notification to Robin Ranger',
    });
    expect(await queued()).toMatchObject([{ is_sent: true, is_due: false, reason: null }]);
  });

  test('is part of the statement’s sums, which still add up to the balance', async () => {
    await switchOn('regular');
    await queue();
    await run();
    const { data } = await db.as('admin').rpc('statement_summary', {}).single();
    if (!data) throw new Error('No summary');
    const { opening, credited, used, tested, refunded, adjusted, closing } = data;
    expect(opening + credited - used - tested + refunded + adjusted).toBeCloseTo(closing, 6);
    expect(closing).toBeCloseTo(await balance(), 6);
  });

  test('costs more when a name needs several parts', async () => {
    await switchOn('regular');
    const facts = { by: 'Ж'.repeat(60), name: 'Ж'.repeat(60) };
    await queue('approval_requested:1', { kind: 'approval_requested', facts });
    await run();
    const [only] = await sent();
    expect(only?.parts).toBeGreaterThan(1);
    expect(only?.cost).toBeCloseTo((only?.parts ?? 0) * 0.05, 6);
  });

  test('is not sent again for a repeated event, but for a new one', async () => {
    await switchOn('regular');
    await queue('approval_requested:1');
    await run();
    await queue('approval_requested:1');
    await queue('approval_requested:2');
    await run();
    expect(await sent()).toHaveLength(2);
  });

  test.each([21, 23, 0, 3, 7])('waits for the morning when it is %i o’clock', async (hour) => {
    await itIs(hour);
    await switchOn('regular');
    const before = await balance();
    await queue();
    await run();
    expect(await sent()).toEqual([]);
    expect(await balance()).toBe(before);
    const [row] = await db.sql<{ wall: string }>(
      `select (o.next_attempt_at at time zone '${zoneAt(hour)}')::time::text as wall from private.outbox o`,
    );
    expect(row?.wall).toBe('08:00:00');
  });

  test.each([8, 12, 20])('is sent at once when it is %i o’clock', async (hour) => {
    await itIs(hour);
    await switchOn('regular');
    await queue();
    await run();
    expect(await sent()).toHaveLength(1);
  });

  test('that became due at night because the job was down waits for the morning', async () => {
    await switchOn('regular');
    await queue();
    await itIs(22);
    await run();
    expect(await sent()).toEqual([]);
    expect(await queued()).toMatchObject([{ is_due: true }]);
  });

  test('that no gateway has taken by the evening waits for the morning', async () => {
    const claim = () =>
      db.sql(
        `select id from private.claim_tests('sms', gen_random_uuid(), 100) where is_notification`,
      );
    await switchOn('regular');
    await queue();
    await run();
    await itIs(22);
    expect(await claim()).toEqual([]);
    await itIs(8);
    expect(await claim()).toHaveLength(1);
  });

  test('is dropped without a charge when the wallet cannot pay', async () => {
    await switchOn('regular');
    const before = await balance();
    await db.sql(`update public.wallets set balance = 0.04 where organisation_id = '${NORTHWIND}'`);
    await queue();
    await run();
    expect(await sent()).toEqual([]);
    expect(await balance()).toBeCloseTo(0.04, 6);
    expect(await queued()).toMatchObject([
      { reason: 'insufficient_credits', is_sent: false, is_due: false },
    ]);
    await db.sql(
      `update public.wallets set balance = ${before} where organisation_id = '${NORTHWIND}'`,
    );
  });

  test('needs a phone and the channel, also when it is sent', async () => {
    await person('regular', `notification_preferences = '{"sms_notifications": true}'`);
    await queue('approval_requested:0');
    expect(await queued()).toEqual([]);
    await switchOn('regular');
    for (const key of ['approval_requested:1', 'approval_requested:2', 'approval_requested:3'])
      await queue(key);
    const services = `array_remove(active_services, 'SMS')`;
    await person('regular', `phone = '+12025550199'`);
    await db.sql(`select private.send_sms()`);
    await person('regular', `phone = '${PHONE}', notification_preferences = '{}'`);
    await db.sql(`select private.send_sms()`);
    await person('regular', `notification_preferences = '{"sms_notifications": true}'`);
    await db.sql(
      `update public.organisations set active_services = ${services} where id = '${NORTHWIND}'`,
    );
    await db.sql(`select private.send_sms()`);
    expect((await queued()).map(({ reason }) => reason)).toEqual([
      'phone_changed',
      'switched_off',
      'channel_off',
    ]);
    expect(await sent()).toEqual([]);
  });

  test('skips people who are deactivated or belong to another organization', async () => {
    await switchOn('regular');
    await queue('approval_requested:1', { organisation: BLUEPEAK });
    await person('regular', `status = 'deactivated'`);
    await queue('approval_requested:2');
    expect(await queued()).toEqual([]);
  });

  test('is sent at most ten times a day to one person', async () => {
    await switchOn('regular');
    for (let nth = 1; nth <= 11; nth += 1) await queue(`approval_requested:${nth}`);
    await run();
    expect(await sent()).toHaveLength(10);
    expect((await queued()).at(-1)).toMatchObject({ reason: 'daily_limit' });
  });

  test('is no email: the worker for emails does not take it', async () => {
    await switchOn('regular');
    await queue();
    const { data } = await db.service.rpc('claim_outbox', { p_limit: 500 });
    expect(data).toEqual([]);
  });

  test('that cannot be booked is recorded and blocks no other', async () => {
    await switchOn('regular');
    await queue('approval_requested:1');
    await queue('approval_requested:2');
    const [first] = await db.sql<{ id: number }>('select min(id)::int as id from private.outbox');
    await db.sql(
      `alter table public.test_sends add constraint poisoned check (request <> 'sms:${first?.id}')`,
    );
    const before = await balance();
    await run();
    await db.sql('alter table public.test_sends drop constraint poisoned');
    expect(await sent()).toHaveLength(1);
    expect(before - (await balance())).toBeCloseTo(0.05, 6);
    expect(await queued()).toMatchObject([{ is_due: false, is_sent: false }, { is_sent: true }]);
    const [failure] = await db.sql<{ reason: string }>(
      `select reason from private.job_failures where job = 'send_sms'`,
    );
    expect(failure?.reason).toMatch(/^23514/);
  });
});

describe('an event', () => {
  const requestApproval = async () => {
    await setPolicy('second_person');
    return (await ask(await aPlan())).id;
  };
  const outOfApp = (email: string) =>
    db.as('admin').rpc('choose_notification', {
      p_kind: 'approval_requested',
      p_in_app: false,
      p_email: email,
    });

  test('is texted to its recipients who switched SMS notifications on', async () => {
    await switchOn('admin');
    await requestApproval();
    await run();
    const messages = await sent();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.message).toMatch(
      /^Flightdeck: .+ asks you to approve .+\. Open Approvals to decide\.$/,
    );
  });

  test.each(['now', 'off'])(
    'that is decided at night sends no SMS in the morning, with the email %s and the inbox off',
    async (email) => {
      await switchOn('admin');
      await itIs(23);
      await outOfApp(email);
      const id = await requestApproval();
      expect(await queued()).toHaveLength(email === 'now' ? 1 : 0);
      await decide(id, 'approve');
      expect(await queued()).toEqual([]);
    },
  );

  test('that a person wants neither in the inbox nor by email is not texted', async () => {
    await switchOn('admin');
    await outOfApp('off');
    await requestApproval();
    expect(await queued()).toEqual([]);
  });

  test('of an account’s security is texted although no organization is named', async () => {
    await switchOn('regular');
    await db.sql(
      `update auth.users set encrypted_password = 'changed' where id = '${db.idOf('regular')}'`,
    );
    await run();
    expect((await sent()).map(({ message }) => message)).toEqual([
      'Flightdeck: Your password has been changed. If this was not you, set a new one now.',
    ]);
  });

  test('is stored although its SMS cannot be paid', async () => {
    await switchOn('admin');
    const before = await balance();
    await db.sql(`update public.wallets set balance = 0 where organisation_id = '${NORTHWIND}'`);
    const id = await requestApproval();
    await run();
    await db.sql(
      `update public.wallets set balance = ${before} where organisation_id = '${NORTHWIND}'`,
    );
    const [stored] = await db.sql<{ requests: number }>(
      `select count(*)::int as requests from private.approval_requests where id = '${id}'`,
    );
    expect(stored?.requests).toBe(1);
    expect(await sent()).toEqual([]);
    expect(await queued()).toMatchObject([{ reason: 'insufficient_credits' }]);
  });
});

test.each([
  [
    'wallet_low',
    { level: 20, balance: 12.5 },
    'Your credits have fallen to 20% of the last top-up: $12.50 left.',
  ],
  ['wallet_low', { level: 1, balance: 500 }, 'Your credits are almost used up: $500.00 left.'],
  ['wallet_low', { level: 0, balance: 0 }, 'Your credits are used up. Flights are paused.'],
  [
    'flight_limited',
    { campaign: 'Sale', reason: 'month_limit' },
    'Sending of Sale is paused: the Monthly Credit Limit is reached.',
  ],
  ['flight_set_aside', { name: 'A\nB' }, 'A B is paused because its plan could not be computed.'],
  [
    'password_changed',
    {},
    'Your password has been changed. If this was not you, set a new one now.',
  ],
  ['weekly_report', {}, null],
])('the text of %s with the facts %o fits one line', async (kind, facts, text) => {
  const [row] = await db.sql<{ text: string | null }>(
    `select private.sms_text('en', '${kind}', '${JSON.stringify(facts)}') as text`,
  );
  expect(row?.text).toBe(text && `Flightdeck: ${text}`);
});

describe('a gateway', () => {
  test('gets the SMS like a test, and one that is not delivered is paid back', async () => {
    await switchOn('regular');
    const [made] = await db.sql<{ key: string }>(`select key from private.new_gateway_key('sms')`);
    const call = async (path: string, body: object) => {
      const answer = await gatewayFetch(db)(
        new Request(`http://localhost/functions/v1/${path}`, {
          method: 'POST',
          headers: { authorization: `Bearer ${made?.key}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      );
      return (await answer.json()) as Record<string, Record<string, unknown>[]>;
    };
    const before = await balance();
    await queue();
    await run();
    const work = (await call('gateway/work?limit=100', {}))['flights'] ?? [];
    const sms = work.find((one) => one['notification'] === true);
    expect(sms).toMatchObject({
      test: true,
      channel: 'SMS',
      addresses: [PHONE],
      cost_per_send: 0.05,
    });
    const report = {
      report_id: 'sms-1',
      test_id: sms?.['test_id'],
      results: [{ address: PHONE, outcome: 'failed', reason: 'unreachable' }],
    };
    await call('delivery-reports', { reports: [report] });
    expect(await balance()).toBeCloseTo(before, 6);
    // The test changes the zone, so that the debit can be on a later day than the repayment.
    expect(await lines('admin')).toContainEqual(
      expect.objectContaining({
        amount: 0.05,
        description: 'SMS notification to Robin Ranger, not delivered',
      }),
    );
  });
});

test.each([
  // The clocks of Berlin go forward on March 28 and back on October 31.
  ['Europe/Berlin', '2027-03-27T22:00:00Z', '2027-03-28T06:00:00Z'],
  ['Europe/Berlin', '2027-10-30T21:00:00Z', '2027-10-31T07:00:00Z'],
  ['Europe/Berlin', '2027-03-27T19:59:59Z', '2027-03-27T19:59:59Z'],
  ['Europe/Berlin', '2027-03-27T20:00:00Z', '2027-03-28T06:00:00Z'],
  ['Asia/Kathmandu', '2027-03-08T02:14:59Z', '2027-03-08T02:15:00Z'],
  ['America/Los_Angeles', '2027-03-08T12:00:00Z', '2027-03-08T16:00:00Z'],
])('an SMS in %s that is queued at %s is due at %s', async (zone, at, due) => {
  const [row] = await db.sql<{ is_due: boolean }>(
    `select private.sms_time('${zone}', '${at}') = '${due}' as is_due`,
  );
  expect(row?.is_due).toBe(true);
});

test('an SMS notification is forgotten after 30 days, its line on the statement stays', async () => {
  await switchOn('regular');
  await queue();
  await run();
  const before = await lines('admin');
  await db.sql(`update public.test_sends set created_at = now() - interval '31 days', settled_at = now();
    select private.drop_old_tests()`);
  expect(await sent()).toEqual([]);
  expect(await lines('admin')).toEqual(before);
});

test('the embedded backend delivers an SMS notification to its mailbox', async () => {
  await switchOn('regular');
  await queue();
  await run();
  await db.backend.sendTests();
  const [row] = await db.sql<{ outcome: string; gateway: string }>(
    `select recipients -> 0 ->> 'outcome' as outcome, gateway from public.test_sends where is_notification`,
  );
  expect(row).toEqual({ outcome: 'delivered', gateway: 'mailbox' });
});

test.each(['admin', 'regular', 'readonly', 'superadmin', 'foreignAdmin'] as const)(
  'hides the text and number of an SMS notification from the %s',
  async (actor) => {
    await switchOn('regular');
    await queue();
    await run();
    expect(await sent()).toHaveLength(1);
    const { data, error } = await db.as(actor).from('test_sends').select('id');
    expect(error).toBeNull();
    expect(data).toEqual([]);
  },
);
