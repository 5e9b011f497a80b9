import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { inboxOf, type Person } from '../../support/database/inbox.ts';
import { sendMails } from '../../support/database/outbox.ts';

const db = testDatabase();

beforeEach(() =>
  db.sql(
    'delete from public.notifications; delete from private.notification_choices; delete from private.outbox',
  ),
);

/** Records an event for the marketer of Northwind, under the name `key`. */
const record = (key: string, kind = 'support_answered', organisation = NORTHWIND) =>
  db.sql(`select private.record_event('${kind}', '${organisation}', '${key}', 'support_request',
    '${NORTHWIND}', '{"subject": "${key}"}', array['${db.idOf('regular')}'::uuid])`);
const inbox = (filter = {}) => inboxOf(db, 'regular', filter);
const subjects = async (filter = {}) =>
  (await inbox(filter)).items.map(({ facts }) => facts['subject']);
const mark = async (state: string, target: object) => {
  const { data, error } = await db
    .as('regular')
    .rpc('mark_notifications', { p_state: state, ...target });
  expect(error).toBeNull();
  return data;
};

describe('the inbox', () => {
  test('lists the newest notification first and counts all of them on every page', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await record(key);
    expect(await subjects()).toEqual(['e', 'd', 'c', 'b', 'a']);
    const first = await inbox({ p_limit: 2 });
    expect(first).toMatchObject({ unseen: 5, unread: 5 });
    const second = await inbox({ p_limit: 2, p_before: first.next });
    const third = await inbox({ p_limit: 2, p_before: second.next });
    expect([second, third].map(({ items }) => items.map(({ facts }) => facts['subject']))).toEqual([
      ['c', 'b'],
      ['a'],
    ]);
    expect(third).toMatchObject({ next: null, unseen: 5 });
    expect(await inbox({ p_limit: 0 })).toMatchObject({ items: [], unseen: 5 });
  });

  test('filters by kind and by unread', async () => {
    await record('a');
    await record('b', 'approval_decided');
    expect(await subjects({ p_kind: 'approval_decided' })).toEqual(['b']);
    const { items } = await inbox();
    await mark('read', { p_ids: [items[0]?.id] });
    expect(await subjects({ p_unread: true })).toEqual(['a']);
  });

  test('has an event once, however often it is recorded', async () => {
    await record('same');
    await record('same');
    expect(await subjects()).toEqual(['same']);
    expect(await sendMails(db)).toHaveLength(1);
  });

  test('shows each person only their own, and nothing of an organization they left', async () => {
    await record('a');
    for (const actor of ['peer', 'admin', 'foreignAdmin', 'superadmin'] as const)
      expect(await inboxOf(db, actor)).toMatchObject({ items: [], unseen: 0 });
    await record('elsewhere', 'support_answered', BLUEPEAK);
    expect(await subjects()).toEqual(['a']);
    expect((await inbox()).unread).toBe(1);
  });

  test.each(['pending', 'deactivated'] as const)('is empty for a %s person', async (actor) => {
    await db.sql(`select private.record_event('invoice_paid', '${NORTHWIND}', 'x', 'invoice', '${NORTHWIND}', '{}',
      array['${db.idOf(actor)}'::uuid])`);
    expect(await inboxOf(db, actor)).toMatchObject({ items: [], unseen: 0, unread: 0 });
  });

  test('is closed to visitors', async () => {
    expect((await db.as('anonymous').rpc('inbox')).status).toBeGreaterThanOrEqual(401);
  });
});

describe('marking', () => {
  test('as seen leaves notifications unread, and is idempotent', async () => {
    await record('a');
    await record('b');
    const newest = (await inbox()).items[0]?.id;
    for (let call = 0; call < 2; call += 1)
      expect(await mark('seen', { p_until: newest })).toEqual({ unseen: 0, unread: 2 });
  });

  test('as read keeps the first time, and marks nothing that arrived later', async () => {
    await record('a');
    const until = (await inbox()).items[0]?.id;
    await record('later');
    expect(await mark('read', { p_until: until })).toEqual({ unseen: 1, unread: 1 });
    const before = (await inbox()).items;
    expect(await mark('read', { p_until: until })).toEqual({ unseen: 1, unread: 1 });
    expect((await inbox()).items).toEqual(before);
  });

  test('changes nothing of another person', async () => {
    await record('a');
    const id = (await inbox()).items[0]?.id ?? 0;
    const { data } = await db
      .as('admin')
      .rpc('mark_notifications', { p_state: 'read', p_ids: [id] });
    expect(data).toEqual({ unseen: 0, unread: 0 });
    expect(await inbox()).toMatchObject({ unseen: 1, unread: 1 });
  });

  test.each([
    { p_state: 'gone', p_ids: [1] },
    { p_state: 'read' },
    { p_state: 'read', p_ids: [1], p_until: 1 },
  ])('refuses %o', async (call) => {
    const { error } = await db.as('regular').rpc('mark_notifications', call as never);
    expect(error?.hint).toBe('invalid_mark');
  });
});

describe('the choices', () => {
  test('list what can be heard about, with the defaults and what the person chose', async () => {
    const read = async () => (await db.as('regular').rpc('notification_choices')).data ?? [];
    expect(await read()).toContainEqual({
      kind: 'flight_ended',
      is_required: false,
      in_app: true,
      email: 'digest',
    });
    expect((await read()).map(({ kind }) => kind)).not.toContain('test_address_confirm');
    const ofPeer = (await db.as('peer').rpc('notification_choices')).data;
    await db
      .as('regular')
      .rpc('choose_notification', { p_kind: 'flight_ended', p_in_app: false, p_email: 'now' });
    expect(await read()).toContainEqual({
      kind: 'flight_ended',
      is_required: false,
      in_app: false,
      email: 'now',
    });
    expect((await db.as('peer').rpc('notification_choices')).data).toEqual(ofPeer);
  });

  const kinds = async (actor: Person) =>
    ((await db.as(actor).rpc('notification_choices')).data ?? []).map(({ kind }) => kind);

  test('are those that can concern the role of the person', async () => {
    const everyone = [
      'access_approved',
      'role_changed',
      'email_changed',
      'password_changed',
      'new_device',
    ];
    // The webhook can be the person's own.
    const last = ['support_answered', 'webhook_paused'];
    expect(await kinds('readonly')).toEqual([...everyone, ...last]);
    expect(await kinds('regular')).toEqual([
      ...everyone,
      'approval_decided',
      'flight_launched',
      'flight_limited',
      'flight_ended',
      'flight_set_aside',
      ...last,
    ]);
    expect(await kinds('admin')).toEqual(
      expect.arrayContaining(['invitation_accepted', 'approval_requested', 'invoice_due']),
    );
    expect(await kinds('pending')).toEqual([]);
  });

  test('keep what the person chose for emails while all optional emails are off', async () => {
    await db.as('regular').rpc('choose_notification', {
      p_kind: 'support_answered',
      p_in_app: true,
      p_email: 'digest',
    });
    const switchEmails = (on: boolean) =>
      db.sql(`update public.link_users set notification_preferences =
        notification_preferences || '{"email_notifications": ${on}}' where email = '${ACTORS.regular}'`);
    await switchEmails(false);
    const { data } = await db.as('regular').rpc('notification_choices');
    await switchEmails(true);
    expect(data).toContainEqual(
      expect.objectContaining({ kind: 'support_answered', email: 'digest' }),
    );
  });

  test.each([
    { p_kind: 'nothing', p_in_app: true, p_email: 'now' },
    { p_kind: 'flight_ended', p_in_app: true, p_email: 'monthly' },
  ])('refuse %o', async (call) => {
    const { error } = await db.as('regular').rpc('choose_notification', call);
    expect(error?.hint).toBe('invalid_choice');
  });
});

test('old notifications are forgotten 90 days after they were read or resolved', async () => {
  for (const key of ['read', 'resolved', 'new', 'unread']) await record(key);
  await db.sql(`update public.notifications set seen_at = now() - interval '91 days', read_at = now() - interval '91 days'
      where facts ->> 'subject' = 'read';
    update public.notifications set resolved_at = now() - interval '91 days' where facts ->> 'subject' = 'resolved';
    update public.notifications set created_at = now() - interval '91 days' where facts ->> 'subject' = 'unread';
    select private.forget_notifications()`);
  expect(await subjects()).toEqual(['unread', 'new']);
});
