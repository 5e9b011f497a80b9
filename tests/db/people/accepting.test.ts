import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { ACTORS, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { sendMails } from '../../support/database/outbox.ts';
import { authService } from '../../support/cases/sign-up.ts';

const db = testDatabase();
const service = authService((text) => db.sql(text));
const mails = async () =>
  (await sendMails(db)).map(({ recipient, kind, facts }) => ({ recipient, kind, facts }));

beforeEach(() => db.sql('delete from private.outbox'));

interface Invited {
  role?: string;
  approve?: boolean;
  by?: 'admin' | 'superadmin';
}
/** Invites an address and creates its account, as the auth service does. */
async function invited({ role = 'regular', approve = false, by = 'admin' }: Invited = {}) {
  const [invitation, id] = [randomUUID(), randomUUID()];
  const email = `${id}@example.org`;
  const { error } = await db.as(by).rpc('invite_user', {
    p_id: invitation,
    p_email: email,
    p_name: 'Robin',
    p_role: role,
    p_approve_on_accept: approve,
    ...(by === 'superadmin' && { p_organisation_id: NORTHWIND }),
  });
  expect(error).toBeNull();
  await service.signUp(id, email, { invitation_id: invitation });
  await service.mailConfirmation(id);
  return { id, email, invitation };
}
async function accept(id: string) {
  await service.confirm(id);
  await service.setPassword(id, 'chosen');
}
const statusOf = async (id: string) =>
  (await db.sql<{ status: string }>(`select status from public.link_users where id = '${id}'`))[0]
    ?.status;

describe('an accepted invitation', () => {
  test('leaves the user pending and emails the inviter', async () => {
    const { id } = await invited();
    await accept(id);
    expect(await statusOf(id)).toBe('pending');
    expect(await mails()).toEqual([
      {
        recipient: ACTORS.admin,
        kind: 'invitation_accepted',
        facts: {
          name: 'Robin',
          approved: false,
          organisation: 'Northwind Outdoor',
          thing: 'person',
          thing_id: id,
        },
      },
    ]);
  });

  test.each(['regular', 'readonly', 'admin'])(
    'approves a %s if the inviter chose so',
    async (role) => {
      const { id } = await invited({ role, approve: true });
      await service.confirm(id);
      expect(await statusOf(id)).toBe('pending');
      await service.setPassword(id, 'chosen');
      expect(await statusOf(id)).toBe('active');
      expect(await mails()).toMatchObject([
        { kind: 'invitation_accepted', facts: { approved: true } },
      ]);
    },
  );

  test('counts as accepted with the first password, not with the confirmation or a second password', async () => {
    const { id, invitation } = await invited();
    const joined = async () =>
      (
        await db.sql<{ joined_at: string | null }>(
          `select joined_at from public.invitations where id = '${invitation}'`,
        )
      )[0]?.joined_at;
    await service.confirm(id);
    expect(await joined()).toBeNull();
    await service.setPassword(id, 'chosen');
    const first = await joined();
    expect(first).not.toBeNull();
    await service.setPassword(id, 'another');
    expect(await joined()).toBe(first);
    expect(await mails()).toHaveLength(1);
  });

  test.each([
    ['was deactivated', `update public.link_users set status = 'deactivated' where id = $id`],
    [
      'is no longer an admin',
      `insert into public.user_roles values ($id, 'regular'); delete from public.user_roles where user_id = $id and role = 'admin'`,
    ],
  ])('approves no user if the inviter %s in the meantime', async (_why, change) => {
    const { id } = await invited({ approve: true });
    const admin = `'${db.idOf('admin')}'`;
    await db.sql(change.replaceAll('$id', admin));
    await accept(id);
    const status = await statusOf(id);
    await db.sql(`update public.link_users set status = 'active' where id = ${admin};
      insert into public.user_roles values (${admin}, 'admin') on conflict do nothing;
      delete from public.user_roles where user_id = ${admin} and role = 'regular'`);
    expect(status).toBe('pending');
  });

  test('approves a superadmin only if a superadmin invited them', async () => {
    const { id } = await invited({ role: 'superadmin', approve: true, by: 'superadmin' });
    await accept(id);
    expect(await statusOf(id)).toBe('active');
    const { error } = await db.as('admin').rpc('invite_user', {
      p_id: randomUUID(),
      p_email: `${randomUUID()}@example.org`,
      p_name: 'x',
      p_role: 'superadmin',
      p_approve_on_accept: true,
    });
    expect(error?.code).toBe('42501');
  });

  test('cannot be claimed by an insert into the table', async () => {
    const { error } = await db.as('admin').from('invitations').insert({
      organisation_id: NORTHWIND,
      email: 'claimed@example.org',
      name: 'x',
      role: 'regular',
      joined_at: new Date().toISOString(),
    });
    expect(error?.code).toBe('42501');
  });

  test('cannot be sent again under its id with another choice of approval', async () => {
    const { email, invitation } = await invited();
    const again = await db.as('admin').rpc('invite_user', {
      p_id: invitation,
      p_email: email,
      p_name: 'Robin',
      p_role: 'regular',
      p_approve_on_accept: true,
    });
    expect(again.error?.hint).toBe('request_reused');
  });
});

test('an approval by an admin is emailed to the approved user', async () => {
  const { id, email } = await invited();
  await accept(id);
  await mails();
  await db
    .as('admin')
    .rpc('set_user_status', { p_user_id: id, p_status: 'active', p_seen_status: 'pending' });
  expect(await mails()).toEqual([
    {
      recipient: email,
      kind: 'access_approved',
      facts: { name: 'Robin', organisation: 'Northwind Outdoor', thing: 'account', thing_id: id },
    },
  ]);
});

test('a profile stores when its address was confirmed, and no client can write it', async () => {
  const confirmed = async (id: string) =>
    (
      await db.sql<{ at: string | null }>(
        `select confirmed_at as at from public.link_users where id = '${id}'`,
      )
    )[0]?.at;
  const { id } = await invited();
  expect(await confirmed(id)).toBeNull();
  await service.confirm(id);
  expect(await confirmed(id)).not.toBeNull();
  const { error } = await db
    .as('regular')
    .from('link_users')
    .update({ confirmed_at: null })
    .eq('id', db.idOf('regular'));
  expect(error?.code).toBe('42501');
});

test('an invitation is not resent within a minute of any email to its account', async () => {
  const { id, invitation } = await invited();
  await db.sql(
    `update public.invitations set last_sent_at = now() - interval '2 minutes' where id = '${invitation}'`,
  );
  const resend = () => db.as('admin').rpc('resend_invitation', { p_id: invitation });
  await service.mailRecovery(id);
  expect((await resend()).error?.hint).toBe('too_soon');
  await db.sql(
    `update auth.users set recovery_sent_at = now() - interval '2 minutes', confirmation_sent_at = null where id = '${id}'`,
  );
  expect((await resend()).error).toBeNull();
});
