import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { approvals } from '../../support/database/approval.ts';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { inboxOf, type Person } from '../../support/database/inbox.ts';
import { sendMails } from '../../support/database/outbox.ts';
import { aPlannedFlight, createCampaign } from '../../support/database/planned-flight.ts';

const db = testDatabase();
const { setPolicy, aPlan, ask, decide } = approvals(db);

const ofKind = async (actor: Person, kind: string) =>
  (await inboxOf(db, actor)).items.filter((item) => item.kind === kind);
const levels = async (kind: string) =>
  (await ofKind('admin', kind)).map(({ facts }) => (facts as { level: number }).level);
const mailsTo = async (actor: Person, kind: string) =>
  (await sendMails(db)).filter((mail) => mail.recipient === ACTORS[actor] && mail.kind === kind);
const limitMonth = (dollars: number) =>
  db.sql(
    `update public.organisations set monthly_credit_limit = ${dollars} where id = '${NORTHWIND}'`,
  );
const spend = (dollars: number) =>
  db.sql(`insert into public.monthly_usage as u (organisation_id, month, used)
    values ('${NORTHWIND}', private.sending_month('${NORTHWIND}'), ${dollars})
    on conflict (organisation_id, month) do update set used = excluded.used`);

beforeEach(async () => {
  await setPolicy('off');
  await limitMonth(0);
  await spend(10);
  await db.sql(`update public.wallets set balance = 10000 where organisation_id = '${NORTHWIND}';
    update private.delivery_clock set ahead = '0', launch_grace = '10 seconds';
    delete from private.notification_choices; delete from public.notifications; delete from private.outbox`);
});

test.each([
  ['almost used up while the rest pays messages', 100_000, 500, 1],
  ['used up when the rest pays no message, whatever its share', 1, 0.009, 0],
])('credits are %s', async (_claim, topUp, balance, level) => {
  await db.sql(`update public.wallets set balance = 0, last_top_up = null where organisation_id = '${NORTHWIND}';
    select private.wallet_apply('${NORTHWIND}', 'purchase', ${topUp}, '${randomUUID()}', 'Top-up');
    delete from public.notifications;
    update public.wallets set balance = ${balance} where organisation_id = '${NORTHWIND}'`);
  expect(await levels('wallet_low')).toEqual([level]);
});

test('the Monthly Credit Limit is reached when it leaves no message', async () => {
  await limitMonth(1000);
  await spend(996);
  expect(await levels('month_limit')).toEqual([80]);
  await spend(999.999);
  expect(await levels('month_limit')).toEqual([100, 80]);
});

test('a required email is sent again when its event returns after its reason was gone', async () => {
  await spend(1000);
  for (let times = 0; times < 2; times += 1) {
    await limitMonth(1000);
    expect(await mailsTo('admin', 'month_limit')).toHaveLength(1);
    await limitMonth(2000);
  }
});

test('a session that moves to another new device is reported again', async () => {
  const session = randomUUID();
  await db.sql(`delete from private.known_devices;
    insert into private.known_devices (user_id, device) values ('${db.idOf('peer')}', 'Safari on iOS');
    insert into auth.sessions (id, user_id, created_at, user_agent)
      values ('${session}', '${db.idOf('peer')}', now(), 'Windows Firefox/140.0');
    update auth.sessions set user_agent = 'Linux Chrome/140.0' where id = '${session}'`);
  const items = await ofKind('peer', 'new_device');
  expect(items.map(({ facts }) => (facts as { device: string }).device)).toEqual([
    'Chrome on Linux',
    'Firefox on Windows',
  ]);
});

test('undoing a launch resolves only the notification of its own flights', async () => {
  const campaign = await createCampaign(db);
  const launch = async () => {
    const flights = [
      await aPlannedFlight(db, { campaign }),
      await aPlannedFlight(db, { campaign }),
    ];
    const { data, error } = await db
      .as('regular')
      .rpc('launch', { p_flight_ids: flights.map(({ id }) => id) });
    expect(error).toBeNull();
    return (data as { id: string }).id;
  };
  await launch();
  await db.as('regular').rpc('undo_launch', { p_id: await launch() });
  const items = await ofKind('admin', 'flight_launched');
  expect(items.map(({ resolved_at: at }) => at !== null)).toEqual([true, false]);
});

/** Fills the daily limit of optional emails with one kind. */
const sendToday = (kind: string) =>
  db.sql(`insert into private.outbox (event_key, organisation_id, recipient, kind, facts, next_attempt_at, sent_at)
    select '${kind}' || n, '${NORTHWIND}', 'x@example.org', '${kind}', '{}', null, now()
      from generate_series(1, 500) as n`);

test('weekly reports use up no limit of other emails', async () => {
  await sendToday('weekly_report');
  await setPolicy('second_person');
  await ask(await aPlan());
  expect(await mailsTo('admin', 'approval_requested')).toHaveLength(1);
});

test('the weekly report reaches everyone, even if the daily limit of emails is reached', async () => {
  await sendToday('flight_ended');
  const [row] = await db.sql<{ queued: number }>(`
    select private.queue_notices(e, '${NORTHWIND}', 'weekly', '{}',
        array(select n || '@example.org' from generate_series(1, 600) as n))
      from public.notification_events e where e.kind = 'weekly_report';
    select count(*)::int as queued from private.outbox where event_key = 'weekly'`);
  expect(row?.queued).toBe(600);
});

test('only people whose role it concerns hear about an optional event', async () => {
  await db.sql(`select private.record_event('flight_ended', '${NORTHWIND}', 'x', 'flight', gen_random_uuid(), '{}',
    array['${db.idOf('readonly')}', '${db.idOf('regular')}']::uuid[])`);
  expect(await ofKind('readonly', 'flight_ended')).toEqual([]);
  expect(await ofKind('regular', 'flight_ended')).toHaveLength(1);
});

test('deciding locks the request, so that of two people who decide at once one sees the other', async () => {
  await setPolicy('second_person');
  const { id } = await ask(await aPlan());
  const locker = async () => {
    const [row] = await db.sql<{ xmax: string }>(
      `select xmax::text from private.approval_requests where id = '${id}'`,
    );
    return row?.xmax;
  };
  const before = await locker();
  await decide(id, 'approve');
  expect(await locker()).not.toBe(before);
});
