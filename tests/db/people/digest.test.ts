import { beforeEach, expect, test } from 'vitest';
import { ACTORS, BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { inboxOf } from '../../support/database/inbox.ts';

const db = testDatabase();
const regular = () => db.idOf('regular');

/** Moves the clock of delivery to a moment in the future, which is all it can do. */
const at = (moment: string) =>
  db.sql(`update private.delivery_clock set ahead = timestamptz '${moment}' - now()`);
const zone = (name: string) =>
  db.sql(`delete from private.past_zones; delete from private.time_zone_changes;
    update public.organisations set time_zone = '${name}' where id = '${NORTHWIND}'`);
const choose = (email: string) =>
  db.as('regular').rpc('choose_notification', {
    p_kind: 'support_answered',
    p_in_app: true,
    p_email: email,
  });
/** Records an event named `subject` for the marketer of Northwind at a moment. */
const record = (subject: string, moment: string, organisation = NORTHWIND) =>
  db.sql(`select private.record_event('support_answered', '${organisation}', '${subject}', 'support_request',
      '${NORTHWIND}', '{"subject": "${subject}"}', array['${regular()}'::uuid]);
    update public.notifications set created_at = '${moment}' where facts ->> 'subject' = '${subject}'`);
const run = () => db.sql('select private.queue_digests()');

interface Digest {
  recipient: string;
  facts: { count: number; events: { kind: string; facts: Record<string, string> }[] };
}
const digests = () =>
  db.sql<Digest>(`select recipient, facts from private.outbox where kind = 'digest' order by id`);
/** Subjects of the events of each digest. */
const contents = async () =>
  (await digests()).map(({ facts }) => facts.events.map(({ facts: { subject } }) => subject));

beforeEach(async () => {
  await db.sql(`delete from public.notifications; delete from private.notification_choices;
    delete from private.outbox;
    update public.link_users set status = 'active', notification_preferences = '{}' where id = '${regular()}'`);
  await zone('Europe/Berlin');
  await at('2027-03-10T12:00Z');
  await choose('digest');
});

test('is one email with the events since the last one, however often the job runs', async () => {
  await record('a', '2027-03-09T08:00Z');
  await record('b', '2027-03-10T06:59Z');
  await record('later', '2027-03-10T07:01Z');
  await run();
  await run();
  expect(await digests()).toMatchObject([
    {
      recipient: ACTORS.regular,
      facts: {
        count: 2,
        events: [
          { kind: 'support_answered', facts: { subject: 'b', thing: 'support_request' } },
          { kind: 'support_answered', facts: { subject: 'a', thing_id: NORTHWIND } },
        ],
      },
    },
  ]);
  await at('2027-03-11T06:59Z');
  await run();
  expect(await digests()).toHaveLength(1);
  await at('2027-03-11T07:00Z');
  await run();
  expect(await contents()).toEqual([['b', 'a'], ['later']]);
  await at('2027-03-12T12:00Z');
  await run();
  expect(await digests()).toHaveLength(2);
});

test('has nothing that was read or resolved, and is not sent without another event', async () => {
  await record('read', '2027-03-09T08:00Z');
  await record('resolved', '2027-03-09T08:01Z');
  const { items } = await inboxOf(db, 'regular');
  const read = items.find(({ facts }) => facts['subject'] === 'read');
  await db.as('regular').rpc('mark_notifications', { p_state: 'read', p_ids: [read?.id ?? 0] });
  await db.sql(
    `select private.resolve_event('support_answered', '${NORTHWIND}', '{"subject": "resolved"}')`,
  );
  await run();
  expect(await digests()).toEqual([]);
  await record('new', '2027-03-10T06:00Z');
  await run();
  expect(await contents()).toEqual([['new']]);
});

test.each([
  ['switched the kind off', () => choose('off')],
  [
    'switched optional emails off',
    () =>
      db.sql(`update public.link_users set notification_preferences = '{"email_notifications": false}'
        where id = '${regular()}'`),
  ],
  [
    'was deactivated',
    () => db.sql(`update public.link_users set status = 'deactivated' where id = '${regular()}'`),
  ],
])('is not sent to a person who %s after the event, and not later either', async (_who, change) => {
  await record('a', '2027-03-09T08:00Z');
  await change();
  await run();
  await choose('digest');
  await db.sql(`update public.link_users set status = 'active', notification_preferences = '{}'`);
  await at('2027-03-11T12:00Z');
  await run();
  expect(await digests()).toEqual([]);
});

test('has an event whose kind the person has moved to emails right away in the meantime', async () => {
  await record('a', '2027-03-09T08:00Z');
  await choose('now');
  await run();
  expect(await contents()).toEqual([['a']]);
});

test('has nothing of an organization that the person left', async () => {
  await record('a', '2027-03-09T08:00Z', BLUEPEAK);
  await run();
  expect(await digests()).toEqual([]);
});

test('goes to each person with their own events alone', async () => {
  await record('a', '2027-03-09T08:00Z');
  await db.sql(`select private.record_event('flight_ended', '${NORTHWIND}', 'x', 'flight', '${NORTHWIND}',
      '{"name": "x"}', array['${db.idOf('admin')}'::uuid]);
    update public.notifications set created_at = '2027-03-09T08:00Z'`);
  await run();
  const found = (await digests()).map(({ recipient, facts }) => [
    recipient,
    facts.events.map(({ kind }) => kind),
  ]);
  expect(new Map(found as [string, string[]][])).toEqual(
    new Map([
      [ACTORS.regular, ['support_answered']],
      [ACTORS.admin, ['flight_ended']],
    ]),
  );
});

test.each([
  ['a day before the clocks go forward', '2027-03-27T06:59Z', '2027-03-27T07:00Z'],
  ['the day the clocks go forward', '2027-03-28T05:59Z', '2027-03-28T06:00Z'],
  ['the day the clocks go back', '2027-10-31T06:59Z', '2027-10-31T07:00Z'],
])('is due at 08:00 on the clock of the organization on %s', async (_day, before, due) => {
  await record('a', before);
  await at(before);
  await run();
  expect(await digests()).toEqual([]);
  await at(due);
  await run();
  expect(await contents()).toEqual([['a']]);
});

test('comes once a day when the time zone changes, and the events wait for the next day', async () => {
  await zone('Pacific/Auckland');
  await at('2027-03-10T20:00Z');
  await record('a', '2027-03-10T18:00Z');
  await run();
  await zone('America/Los_Angeles');
  await record('b', '2027-03-11T02:00Z');
  await at('2027-03-11T17:00Z');
  await run();
  expect(await contents()).toEqual([['a']]);
  await at('2027-03-12T17:00Z');
  await run();
  expect(await contents()).toEqual([['a'], ['b']]);
});

test('has the newest 50 events and counts all', async () => {
  await db.sql(`select private.record_event('support_answered', '${NORTHWIND}', n::text, 'support_request',
      '${NORTHWIND}', jsonb_build_object('subject', n), array['${regular()}'::uuid]) from generate_series(1, 60) as n;
    update public.notifications set created_at = '2027-03-09T08:00Z'`);
  await run();
  const [digest] = await digests();
  expect(digest?.facts.count).toBe(60);
  expect(digest?.facts.events).toHaveLength(50);
  expect(digest?.facts.events[0]).toMatchObject({ facts: { subject: 60 } });
});
