import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { NotificationKind } from '@/domain/shared/codes';
import { authService } from '../../support/cases/sign-up.ts';
import { approvals } from '../../support/database/approval.ts';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { sendMails } from '../../support/database/outbox.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';
import { type Inbox, inboxOf, type Person } from '../../support/database/inbox.ts';

const db = testDatabase();
const service = authService((text) => db.sql(text));
const { setPolicy, aPlan, ask, decide } = approvals(db);

const inbox = (actor: Person) => inboxOf(db, actor);
const ofKind = ({ items }: Inbox, kind: string) => items.filter((item) => item.kind === kind);
const choose = (actor: Person, kind: string, in_app: boolean, email: string) =>
  db.as(actor).rpc('choose_notification', { p_kind: kind, p_in_app: in_app, p_email: email });
const switchEmails = (on: boolean) =>
  db.sql(`update public.link_users set notification_preferences =
    notification_preferences || '{"email_notifications": ${on}}'`);

beforeEach(async () => {
  await setPolicy('off');
  await switchEmails(true);
  await db.sql(`update private.delivery_clock set ahead = '0', launch_grace = '0';
    update public.organisations set monthly_credit_limit = 0 where id = '${NORTHWIND}';
    update public.wallets set balance = 10000 where organisation_id = '${NORTHWIND}';
    update public.link_users set status = 'pending' where email = '${ACTORS.pending}';
    update public.link_users set status = 'active' where email in ('${ACTORS.peer}', '${ACTORS.regular}');
    delete from private.notification_choices; delete from public.notifications; delete from private.outbox`);
});

const set = (table: string, change: string, id: string) =>
  db.sql(`update public.${table} set ${change} where id = '${id}'`);
const account = (change: string) =>
  db.sql(`update auth.users set ${change} where id = '${db.idOf('peer')}'`);
const pay = (id: string) => db.as('superadmin').rpc('mark_invoice_paid', { p_invoice_id: id });

async function anInvoice() {
  const [row] = await db.sql<{ id: string }>(
    `select (private.issue_invoice('${NORTHWIND}', 100, 'Package')).id`,
  );
  return row?.id ?? '';
}
const aFlight = async () => {
  const { flight, campaign } = await aPlan({ status: 'active' });
  await db.sql('delete from public.notifications; delete from private.outbox');
  return { flight, campaign };
};
async function requestApproval() {
  await setPolicy('second_person');
  return (await ask(await aPlan())).id;
}
async function decideRequest() {
  await decide(await requestApproval(), 'approve');
}
const setBalance = (balance: number) =>
  db.sql(`update public.wallets set balance = ${balance} where organisation_id = '${NORTHWIND}'`);
const topUp = (amount: number) =>
  db.sql(
    `select private.wallet_apply('${NORTHWIND}', 'purchase', ${amount}, '${randomUUID()}', 'Top-up')`,
  );
/** Sets the usage of this month. */
const spend = (dollars: number) =>
  db.sql(`insert into public.monthly_usage as u (organisation_id, month, used)
    values ('${NORTHWIND}', private.sending_month('${NORTHWIND}'), ${dollars})
    on conflict (organisation_id, month) do update set used = excluded.used`);
const limitMonth = (dollars: number) =>
  set('organisations', `monthly_credit_limit = ${dollars}`, NORTHWIND);
const signInWith = (userAgent: string) =>
  db.sql(`insert into auth.sessions (id, user_id, created_at, user_agent)
    values (gen_random_uuid(), '${db.idOf('peer')}', now(), '${userAgent}')`);
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

interface Case {
  kind: NotificationKind;
  to: Person;
  happen: () => PromiseLike<unknown>;
  /** Facts of the notification, or null if the event is only emailed. */
  facts: object | null;
  thing?: string;
}

const REQUIRED: Case[] = [
  {
    kind: 'access_approved',
    to: 'pending',
    thing: 'account',
    facts: { organisation: 'Northwind Outdoor' },
    happen: () =>
      db.as('admin').rpc('set_user_status', {
        p_user_id: db.idOf('pending'),
        p_status: 'active',
        p_seen_status: 'pending',
      }),
  },
  {
    kind: 'access_declined',
    to: 'pending',
    facts: null,
    happen: () =>
      db.as('admin').rpc('set_user_status', {
        p_user_id: db.idOf('pending'),
        p_status: 'deactivated',
        p_seen_status: 'pending',
      }),
  },
  {
    kind: 'account_deactivated',
    to: 'peer',
    facts: null,
    happen: () =>
      db.as('admin').rpc('set_user_status', {
        p_user_id: db.idOf('peer'),
        p_status: 'deactivated',
        p_seen_status: 'active',
      }),
  },
  {
    kind: 'role_changed',
    to: 'peer',
    thing: 'account',
    facts: { removed: false },
    happen: async () => {
      const [now] = await db.sql<{ role: string; seen: string }>(
        `select r.role, u.updated_at::text as seen from public.link_users u join public.user_roles r on r.user_id = u.id
          where u.id = '${db.idOf('peer')}'`,
      );
      const { error } = await db.as('admin').rpc('edit_user', {
        p_user_id: db.idOf('peer'),
        p_status: 'active',
        p_seen_at: now?.seen ?? '',
        p_role: now?.role === 'regular' ? 'readonly' : 'regular',
        p_organisation_id: NORTHWIND,
      });
      expect(error).toBeNull();
    },
  },
  {
    kind: 'password_changed',
    to: 'peer',
    thing: 'account',
    facts: {},
    happen: () => account(`encrypted_password = '${randomUUID()}'`),
  },
  {
    kind: 'new_device',
    to: 'peer',
    thing: 'account',
    facts: { device: 'Safari on iOS' },
    happen: async () => {
      await db.sql('delete from private.known_devices');
      await signInWith(WINDOWS);
      await signInWith(PHONE);
    },
  },
  {
    kind: 'wallet_low',
    to: 'admin',
    thing: 'wallet',
    facts: { level: 50, balance: 400, top_up: 1000 },
    happen: async () => {
      await db.sql(
        `update public.wallets set balance = 0, last_top_up = null where organisation_id = '${NORTHWIND}';
        delete from public.notifications; delete from private.outbox`,
      );
      await topUp(1000);
      await setBalance(501);
      await setBalance(400);
      await setBalance(300);
    },
  },
  {
    kind: 'month_limit',
    to: 'admin',
    thing: 'wallet',
    facts: { level: 80, used: 850, limit: 1000 },
    happen: async () => {
      await spend(10);
      await limitMonth(1000);
      await spend(850);
      await spend(900);
    },
  },
  {
    kind: 'invoice_issued',
    to: 'admin',
    thing: 'invoice',
    facts: { amount: 100, description: 'Package' },
    happen: anInvoice,
  },
  {
    kind: 'invoice_due',
    to: 'admin',
    thing: 'invoice',
    facts: { amount: 100 },
    happen: async () => {
      await set('invoices', 'due_date = issued_date + 3', await anInvoice());
      await db.sql('select private.mark_invoices_overdue()');
      await db.sql('select private.mark_invoices_overdue()');
    },
  },
  {
    kind: 'invoice_overdue',
    to: 'admin',
    thing: 'invoice',
    facts: { amount: 100 },
    happen: async () => {
      const id = await anInvoice();
      await set('invoices', 'issued_date = issued_date - 20, due_date = issued_date - 6', id);
      await db.sql('select private.mark_invoices_overdue()');
      await db.sql('select private.mark_invoices_overdue()');
    },
  },
  {
    kind: 'invoice_paid',
    to: 'admin',
    thing: 'invoice',
    facts: { amount: 100 },
    happen: async () => {
      const id = await anInvoice();
      await pay(id);
      await pay(id);
    },
  },
];

const OPTIONAL: Case[] = [
  {
    kind: 'invitation_accepted',
    to: 'admin',
    thing: 'person',
    facts: { name: 'Robin', approved: false },
    happen: async () => {
      const [invitation, id] = [randomUUID(), randomUUID()];
      const email = `${id}@example.org`;
      await db.as('admin').rpc('invite_user', {
        p_id: invitation,
        p_email: email,
        p_name: 'Robin',
        p_role: 'regular',
      });
      await service.signUp(id, email, { invitation_id: invitation });
      await service.mailConfirmation(id);
      await service.confirm(id);
      await service.setPassword(id, 'chosen');
    },
  },
  {
    kind: 'approval_requested',
    to: 'admin',
    thing: 'approval',
    facts: { name: 'Flight', by: 'Northwind Marketer', note: 'Please' },
    happen: requestApproval,
  },
  {
    kind: 'approval_decided',
    to: 'regular',
    thing: 'approval',
    facts: { name: 'Flight', approved: true },
    happen: decideRequest,
  },
  {
    kind: 'flight_launched',
    to: 'admin',
    thing: 'flight',
    facts: { name: 'Opening weekend', campaign: 'Drill', by: 'Northwind Marketer', flights: 1 },
    happen: async () => {
      const { id } = await aPlannedFlight(db, { campaign: await createCampaign(db) });
      const { error } = await db.as('regular').rpc('launch', { p_flight_ids: [id] });
      expect(error).toBeNull();
    },
  },
  {
    kind: 'flight_limited',
    to: 'regular',
    thing: 'campaign',
    facts: { name: 'Approved', reason: 'wallet_empty' },
    happen: async () => {
      const { flight } = await aFlight();
      await set('flights', `status = 'paused', status_reason = 'wallet_empty'`, flight);
    },
  },
  {
    kind: 'flight_ended',
    to: 'regular',
    thing: 'flight',
    facts: { name: 'Flight', campaign: 'Approved', reason: 'reach_used' },
    happen: async () => {
      const { flight } = await aFlight();
      await set('flights', `status = 'ended', status_reason = 'reach_used'`, flight);
    },
  },
  {
    kind: 'flight_set_aside',
    to: 'regular',
    thing: 'flight',
    facts: { name: 'Flight', reason: 'set_aside' },
    happen: async () => {
      const { flight } = await aFlight();
      await set('flights', `status = 'paused', status_reason = 'set_aside'`, flight);
    },
  },
  {
    kind: 'webhook_paused',
    to: 'admin',
    thing: 'webhook',
    facts: { host: 'hooks.northwind.dev', reason: 'gone' },
    happen: async () => {
      const id = randomUUID();
      await db.as('admin').rpc('save_webhook', {
        p_id: id,
        p_url: 'https://hooks.northwind.dev/in?token=secret',
        p_events: ['wallet.low'],
      });
      await db.sql(`select private.stop_webhooks('${id}', 'disabled', 'gone')`);
    },
  },
  {
    kind: 'support_answered',
    to: 'regular',
    thing: 'support_request',
    facts: { subject: 'Where is the export?', answer: 'Under Reports.' },
    happen: async () => {
      const id = randomUUID();
      await db.as('regular').rpc('create_support_request', {
        p_id: id,
        p_topic: 'question',
        p_subject: 'Where is the export?',
        p_message: 'I look for it.',
      });
      await db
        .as('superadmin')
        .from('support_requests')
        .update({ status: 'answered', answer: 'Under Reports.' })
        .eq('id', id);
    },
  },
];

/** Emails of a kind to an actor that are due now or later. */
async function mailsTo(actor: Person, kind: string) {
  await db.sql(
    'update private.outbox set next_attempt_at = clock_timestamp() where next_attempt_at is not null',
  );
  const mails = await sendMails(db);
  return mails.filter((mail) => mail.recipient === ACTORS[actor] && mail.kind === kind);
}

describe.each(REQUIRED)('the required event $kind', ({ kind, to, facts, thing, happen }) => {
  test('is emailed once and listed once, if its kind is listed, even with emails switched off', async () => {
    await switchEmails(false);
    await happen();
    expect(await mailsTo(to, kind)).toHaveLength(1);
    const items = ofKind(await inbox(to), kind);
    const listed = items.map((item) => ({ thing: item.thing, facts: item.facts }));
    expect(listed).toHaveLength(facts ? 1 : 0);
    expect(listed).toMatchObject(facts ? [{ thing, facts }] : []);
  });

  test('cannot be switched off', async () => {
    const { error } = await choose('admin', kind, false, 'off');
    expect(error?.hint).toBe(facts ? 'required_notification' : 'invalid_choice');
  });
});

describe.each(OPTIONAL)('the optional event $kind', ({ kind, to, facts, thing, happen }) => {
  test('is in the inbox and emailed once', async () => {
    expect((await choose(to, kind, true, 'now')).error).toBeNull();
    await happen();
    const items = ofKind(await inbox(to), kind);
    expect(items).toEqual([
      expect.objectContaining({ thing, facts: expect.objectContaining(facts ?? {}) }),
    ]);
    expect(await mailsTo(to, kind)).toMatchObject([
      { facts: { thing, thing_id: items[0]?.thing_id } },
    ]);
  });

  test('is not emailed to a person who switched emails off', async () => {
    await choose(to, kind, true, 'now');
    await switchEmails(false);
    await happen();
    expect(ofKind(await inbox(to), kind)).toHaveLength(1);
    expect(await mailsTo(to, kind)).toEqual([]);
  });

  test('reaches a person neither way who switched it off', async () => {
    expect((await choose(to, kind, false, 'off')).error).toBeNull();
    await happen();
    expect(ofKind(await inbox(to), kind)).toEqual([]);
    expect(await mailsTo(to, kind)).toEqual([]);
  });
});

test('covers every kind of event except the weekly report, which a job sends', async () => {
  const kinds = await db.sql<{ kind: string }>(
    `select kind from public.notification_events where kind not in ('weekly_report', 'digest', 'test_address_confirm')`,
  );
  const covered = [...REQUIRED, ...OPTIONAL].map(({ kind }) => kind);
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(
    [...covered, 'email_changed'].toSorted(),
  );
});

test('a person hears when their account is active again', async () => {
  await set('link_users', `status = 'deactivated'`, db.idOf('peer'));
  const { error } = await db.as('admin').rpc('set_user_status', {
    p_user_id: db.idOf('peer'),
    p_status: 'active',
    p_seen_status: 'deactivated',
  });
  expect(error).toBeNull();
  expect(await mailsTo('peer', 'access_approved')).toHaveLength(1);
});

test('a person hears that a role was removed, also by a request of its own', async () => {
  await db.sql(`insert into public.user_roles (user_id, role)
    select '${db.idOf('peer')}', unnest(array['regular', 'readonly']) on conflict do nothing;
    delete from public.notifications; delete from private.outbox`);
  const { error } = await db
    .as('admin')
    .from('user_roles')
    .delete()
    .match({ user_id: db.idOf('peer'), role: 'readonly' });
  expect(error).toBeNull();
  expect(await mailsTo('peer', 'role_changed')).toMatchObject([
    { facts: { role: 'readonly', removed: true } },
  ]);
});

test('a changed email address is reported to the old and the new one', async () => {
  const address = 'planner.new@northwind.example';
  await account(`email = '${address}'`);
  const mails = await sendMails(db);
  await account(`email = '${ACTORS.peer}'`);
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['email_changed', address],
    ['email_changed', ACTORS.peer],
  ]);
  expect(mails[0]?.facts).toMatchObject({ old: ACTORS.peer, new: address });
});

test('an update of the browser is not a new device', async () => {
  await db.sql('delete from private.known_devices');
  await signInWith(WINDOWS);
  await signInWith(WINDOWS.replaceAll('140.0', '141.0'));
  expect((await inbox('peer')).items).toEqual([]);
});

describe('a notification is resolved for everyone when its reason is gone:', () => {
  const resolved = async (actor: Person, kind: string) =>
    ofKind(await inbox(actor), kind).map(({ resolved_at: at }) => at !== null);

  test('a request that was decided', async () => {
    const id = await requestApproval();
    expect(await resolved('admin', 'approval_requested')).toEqual([false]);
    await decide(id, 'approve');
    expect(await resolved('admin', 'approval_requested')).toEqual([true]);
    expect(await inbox('admin')).toMatchObject({ unseen: 0, unread: 0 });
  });

  test('a request whose flight was deleted', async () => {
    await setPolicy('second_person');
    const plan = await aPlan();
    await ask(plan);
    await db.sql(`delete from public.flights where id = '${plan.flight}'`);
    expect(await resolved('admin', 'approval_requested')).toEqual([true]);
  });

  test('a balance that was topped up, and the next fall is a new event', async () => {
    await topUp(1000);
    await setBalance(1000);
    await setBalance(100);
    await topUp(1000);
    expect(await resolved('admin', 'wallet_low')).toEqual([true]);
    await setBalance(0);
    expect(await resolved('admin', 'wallet_low')).toEqual([false, true]);
  });

  test('a limit that was raised', async () => {
    await spend(10);
    await limitMonth(1000);
    await spend(1000);
    await limitMonth(2000);
    expect(await resolved('admin', 'month_limit')).toEqual([true]);
  });

  test('an invoice that was paid', async () => {
    await pay(await anInvoice());
    expect(await resolved('admin', 'invoice_issued')).toEqual([true]);
  });

  test('a limited campaign, only when none of its flights waits any more', async () => {
    const { flight, campaign } = await aFlight();
    const second = randomUUID();
    await db.sql(`insert into public.flights (id, campaign_id, organisation_id, name, type, status, budget)
      values ('${second}', '${campaign}', '${NORTHWIND}', 'Second', 'SMS', 'active', 10);
      update public.flights set status = 'paused', status_reason = 'wallet_empty' where campaign_id = '${campaign}'`);
    await set('flights', `status = 'active', status_reason = null`, flight);
    expect(await resolved('regular', 'flight_limited')).toEqual([false]);
    await set('flights', `status = 'active', status_reason = null`, second);
    expect(await resolved('regular', 'flight_limited')).toEqual([true]);
    // Emails that were not sent yet are not sent any more.
    expect(await mailsTo('regular', 'flight_limited')).toEqual([]);
  });

  test('a launch that was undone', async () => {
    await db.sql(`update private.delivery_clock set launch_grace = '10 seconds'`);
    await choose('admin', 'flight_launched', true, 'now');
    const { id } = await aPlannedFlight(db, { campaign: await createCampaign(db) });
    const launched = await db.as('regular').rpc('launch', { p_flight_ids: [id] });
    await db.as('regular').rpc('undo_launch', { p_id: (launched.data as { id: string }).id });
    expect(await resolved('admin', 'flight_launched')).toEqual([true]);
    expect(await mailsTo('admin', 'flight_launched')).toEqual([]);
  });
});

test('flights of a campaign that start together are one notification', async () => {
  const { campaign } = await aFlight();
  await db.sql(`insert into public.flights (campaign_id, organisation_id, name, type, status, budget, user_id)
    select '${campaign}', '${NORTHWIND}', 'Flight ' || n, 'SMS', 'pending', 10, '${db.idOf('regular')}'
      from generate_series(1, 50) as n;
    update public.flights set status = 'active' where campaign_id = '${campaign}' and status = 'pending'`);
  for (const actor of ['admin', 'regular'] as const)
    expect((await inbox(actor)).items).toMatchObject([
      {
        kind: 'flight_launched',
        thing: 'campaign',
        thing_id: campaign,
        facts: { flights: 50, name: 'Approved' },
      },
    ]);
});

test('a superadmin hears nothing about the flights of a client', async () => {
  const { flight } = await aFlight();
  await set('flights', `status = 'ended', status_reason = 'reach_used'`, flight);
  expect((await inbox('superadmin')).items).toEqual([]);
});

test('optional emails stop at 500 a day for an organization, required ones do not', async () => {
  await db.sql(`insert into private.outbox (event_key, organisation_id, recipient, kind, facts, next_attempt_at, sent_at)
    select n::text, '${NORTHWIND}', 'x@example.org', 'flight_ended', '{}', null, now() from generate_series(1, 500) as n`);
  await requestApproval();
  expect(ofKind(await inbox('admin'), 'approval_requested')).toHaveLength(1);
  expect(await mailsTo('admin', 'approval_requested')).toEqual([]);
  await anInvoice();
  expect(await mailsTo('admin', 'invoice_issued')).toHaveLength(1);
});
