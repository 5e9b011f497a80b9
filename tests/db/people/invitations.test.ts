import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type ActorName,
  BLUEPEAK,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();
const freshEmail = () => `${randomUUID()}@example.org`;
const strangers = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'analyst',
  'foreignRegular',
] as const satisfies ActorName[];

interface Invitation {
  id?: string;
  email?: string;
  name?: string;
  role?: string;
  organisation?: string;
}
function invite(actor: ActorName, invitation: Invitation = {}) {
  const {
    id = randomUUID(),
    email = freshEmail(),
    name = 'Invited Person',
    role = 'regular',
  } = invitation;
  return db.as(actor).rpc('invite_user', {
    p_id: id,
    p_email: email,
    p_name: name,
    p_role: role,
    ...(invitation.organisation && { p_organisation_id: invitation.organisation }),
  });
}
/** What the inviting browser's second client sends. */
const signUp = (email: string, metadata: Record<string, unknown> = {}) =>
  db.as('anonymous').auth.signUp({
    email,
    password: `${randomUUID()}${randomUUID()}`.slice(0, 70),
    options: { data: metadata },
  });

const person = async (email: string) =>
  (
    await db.sql<{
      id: string;
      name: string;
      status: string;
      organisation_id: string;
      roles: string[];
    }>(
      `select id, name, status, organisation_id,
              coalesce((select array_agg(role order by role) from public.user_roles r where r.user_id = u.id), '{}') as roles
         from public.link_users u where email = '${email}'`,
    )
  )[0];
const invitations = (email: string) =>
  db.sql<{ id: string; accepted_user_id: string | null; role: string }>(
    `select id, accepted_user_id, role from public.invitations where email = '${email}'`,
  );
const accountExists = async (email: string) =>
  (await db.sql(`select 1 from auth.users where email = '${email}'`)).length > 0;

/** The whole of an invitation, up to the mail. */
async function invited(actor: ActorName = 'admin', invitation: Invitation = {}) {
  const id = invitation.id ?? randomUUID();
  const email = invitation.email ?? freshEmail();
  await invite(actor, { ...invitation, id, email });
  await signUp(email, { full_name: 'Invited Person', invitation_id: id });
  return { id, email };
}

describe('inviting', () => {
  test('the invited arrive pending, in the organisation, with role and name (D-06, USR-17, USR-36, USR-37)', async () => {
    const email = freshEmail();
    const id = randomUUID();
    const { data } = await invite('admin', {
      id,
      email: ` ${email.toUpperCase()} `,
      name: '  Invited Person  ',
      role: 'readonly',
    });
    expect(data?.[0]).toMatchObject({
      id,
      email,
      name: 'Invited Person',
      role: 'readonly',
      organisation_id: NORTHWIND,
      invited_by: db.idOf('admin'),
      accepted_user_id: null,
    });
    expect((await signUp(email, { full_name: 'x', invitation_id: id })).error).toBeNull();
    expect(await person(email)).toMatchObject({
      name: 'Invited Person',
      status: 'pending',
      organisation_id: NORTHWIND,
      roles: ['readonly'],
    });
  });

  test('a stranger who registers an invited address gets no seat, only a pending account of nobody', async () => {
    for (const metadata of [{}, { invitation_id: randomUUID() }, { invitation_id: null }]) {
      const email = freshEmail();
      await invite('admin', { email, role: 'admin' });
      await signUp(email, metadata);
      expect(await person(email)).toMatchObject({
        status: 'pending',
        organisation_id: null,
        roles: [],
      });
    }
  });

  test('the id of an invitation gives nothing to another address', async () => {
    const id = randomUUID();
    await invite('admin', { id, role: 'admin' });
    const email = freshEmail();
    await signUp(email, { invitation_id: id });
    expect(await person(email)).toMatchObject({ organisation_id: null, roles: [] });
  });

  test.each(strangers)('%s invites nobody and sees no invitation', async (actor) => {
    const email = freshEmail();
    expect((await invite(actor, { email })).error).not.toBeNull();
    expect((await invite(actor, { email, organisation: NORTHWIND })).error).not.toBeNull();
    expect(await invitations(email)).toEqual([]);
    await invite('admin');
    expect((await db.as(actor).from('invitations').select('id')).data ?? []).toEqual([]);
  });

  test('a superadmin names the organisation, an admin can name no other (USR-23)', async () => {
    const none = await invite('superadmin');
    expect(none.error?.message).toBe('Please select an organization for the new user');
    expect(
      (await invite('superadmin', { organisation: BLUEPEAK })).data?.[0]?.organisation_id,
    ).toBe(BLUEPEAK);
    expect((await invite('admin', { organisation: BLUEPEAK })).error?.hint).toBe(
      'foreign_organisation',
    );
  });

  test('an admin without organisation has no context to invite into (USR-24)', async () => {
    await db.sql(`update public.link_users set status = 'active' where id = '${db.idOf('unassigned')}';
      insert into public.user_roles values ('${db.idOf('unassigned')}', 'admin')`);
    const { error } = await invite('unassigned');
    await db.sql(`update public.link_users set status = 'pending' where id = '${db.idOf('unassigned')}';
      delete from public.user_roles where user_id = '${db.idOf('unassigned')}'`);
    expect(error?.message).toBe('No organization context available');
  });

  test('an admin invites an admin, no superadmin (USR-25, USR-26)', async () => {
    expect((await invite('admin', { role: 'admin' })).error).toBeNull();
    expect((await invite('admin', { role: 'superadmin' })).error?.code).toBe('42501');
    expect(
      (await invite('superadmin', { role: 'superadmin', organisation: NORTHWIND })).error,
    ).toBeNull();
  });

  test.each([
    [{ email: 'abc' }, '23514'],
    [{ email: `${'x'.repeat(250)}@a.org` }, '23514'],
    [{ name: '   ' }, '23514'],
    [{ name: 'x'.repeat(101) }, '23514'],
    [{ role: 'owner' }, '23514'],
  ])('%o is refused (USR-18, USR-20, USR-21)', async (invitation, code) => {
    expect((await invite('admin', invitation)).error?.code).toBe(code);
  });

  test('an address with an account is told apart: a member, somebody else’s (USR-43)', async () => {
    expect((await invite('admin', { email: 'viewer@northwind.example' })).error?.hint).toBe(
      'already_member',
    );
    expect((await invite('admin', { email: 'Admin@BluePeak.example' })).error?.hint).toBe(
      'already_registered',
    );
  });

  test('sent twice it is one invitation; with other details it is refused (D-03)', async () => {
    const [id, email] = [randomUUID(), freshEmail()];
    await invite('admin', { id, email });
    expect((await invite('admin', { id, email })).data).toHaveLength(1);
    expect((await invite('admin', { id, email, role: 'admin' })).error?.hint).toBe(
      'request_reused',
    );
    await signUp(email, { invitation_id: id });
    const again = await invite('admin', { id, email });
    expect(again.data?.[0]?.accepted_user_id).toBe((await person(email))?.id);
    expect(await invitations(email)).toHaveLength(1);
  });

  test('an attempt that got no account is replaced by the next one (F34)', async () => {
    const email = freshEmail();
    await invite('admin', { email, role: 'regular' });
    const id = randomUUID();
    await invite('admin', { id, email, role: 'readonly' });
    expect(await invitations(email)).toEqual([{ id, accepted_user_id: null, role: 'readonly' }]);
  });

  test.each(['user_roles', 'link_users', 'invitations'])(
    '%s can not be written: no account either, and repeating makes all of it (F34, USR-35, USR-38)',
    async (table) => {
      const id = randomUUID();
      const email = freshEmail();
      await invite('admin', { id, email, role: 'readonly' });
      await db.sql(`create function private.fail() returns trigger language plpgsql as 'begin raise exception ''no''; end';
        create trigger fail before insert or update on public.${table} for each row execute function private.fail()`);
      const broken = await signUp(email, { invitation_id: id });
      await db.sql(`drop trigger fail on public.${table}; drop function private.fail()`);
      expect(broken.error).not.toBeNull();
      expect(broken.data.session).toBeNull();
      expect([await accountExists(email), await person(email)]).toEqual([false, undefined]);
      expect((await invitations(email))[0]?.accepted_user_id).toBeNull();

      expect((await signUp(email, { invitation_id: id })).error).toBeNull();
      // Complete with the answer: nobody waits a second for it.
      expect(await person(email)).toMatchObject({
        status: 'pending',
        organisation_id: NORTHWIND,
        roles: ['readonly'],
      });
    },
  );

  test('an open invitation of another organisation does not stand in the way', async () => {
    const email = freshEmail();
    await invite('foreignAdmin', { email });
    const { email: same } = await invited('admin', { email });
    expect((await person(same))?.organisation_id).toBe(NORTHWIND);
  });

  test('an admin can not claim in the table that an invitation is accepted, closed or old', async () => {
    const email = freshEmail();
    const insert = (more: Record<string, unknown>) =>
      db
        .as('admin')
        .from('invitations')
        .insert({
          organisation_id: NORTHWIND,
          email,
          name: 'x',
          role: 'regular',
          ...more,
        });
    expect((await insert({ accepted_user_id: db.idOf('foreignAdmin') })).error?.code).toBe('42501');
    await insert({ closed_at: '2020-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z' });
    const [stored] = await db.sql<{ fresh: boolean; closed_at: string | null }>(
      `select created_at > now() - interval '1 hour' as fresh, closed_at from public.invitations where email = '${email}'`,
    );
    expect(stored).toEqual({ fresh: true, closed_at: null });
  });
});

describe('resending and revoking', () => {
  test('resending is noted, once a minute', async () => {
    const { id, email } = await invited();
    const resend = () => db.as('admin').rpc('resend_invitation', { p_id: id });
    expect((await resend()).error?.hint).toBe('too_soon');
    await db.sql(
      `update public.invitations set last_sent_at = now() - interval '2 minutes' where id = '${id}';
       update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = '${email}'`,
    );
    expect((await resend()).data).toHaveLength(1);
    expect((await resend()).error?.hint).toBe('too_soon');
  });

  test('revoking takes the account with it, and the address can be invited again', async () => {
    const { id, email } = await invited();
    const { data } = await db.as('admin').rpc('revoke_invitation', { p_id: id });
    expect(data).toBe(true);
    expect([await accountExists(email), await person(email), await invitations(email)]).toEqual([
      false,
      undefined,
      [],
    ]);
    expect((await db.as('admin').rpc('revoke_invitation', { p_id: id })).data).toBe(false);
    const again = await invited('admin', { email });
    expect((await person(again.email))?.status).toBe('pending');
  });

  test('a live token of a revoked invitation reads nothing', async () => {
    const email = freshEmail();
    const id = randomUUID();
    await invite('admin', { id, email });
    const client = db.as('anonymous');
    await signUp(email, { invitation_id: id });
    await db.sql(`update auth.users set email_confirmed_at = now() where email = '${email}';
      update auth.users set encrypted_password = extensions.crypt('a-password-of-mine', extensions.gen_salt('bf', 4)) where email = '${email}'`);
    const password = 'a-password-of-mine';
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    await db.as('admin').rpc('revoke_invitation', { p_id: id });
    expect((await client.from('link_users').select('id')).data).toEqual([]);
    expect((await client.from('campaigns').select('id')).data).toEqual([]);
  });

  test('after a decision it is too late', async () => {
    for (const to of ['active', 'deactivated']) {
      const { id, email } = await invited();
      await db.as('admin').rpc('set_user_status', {
        p_user_id: (await person(email))?.id ?? '',
        p_status: to,
        p_seen_status: 'pending',
      });
      for (const call of ['revoke_invitation', 'resend_invitation'] as const)
        expect((await db.as('admin').rpc(call, { p_id: id })).error?.hint).toBe('already_decided');
      expect(await accountExists(email)).toBe(true);
    }
  });

  test.each([...strangers, 'foreignAdmin'] as const)(
    '%s resends and revokes nothing of Northwind',
    async (actor) => {
      const { id, email } = await invited();
      const revoked = await db.as(actor).rpc('revoke_invitation', { p_id: id });
      expect(revoked.data ?? false).toBe(false);
      expect((await db.as(actor).rpc('resend_invitation', { p_id: id })).error).not.toBeNull();
      await db.as(actor).from('invitations').delete().eq('id', id);
      expect((await invitations(email))[0]?.id).toBe(id);
      expect(await accountExists(email)).toBe(true);
    },
  );

  test('an invitation that was followed stays as the record of who invited whom', async () => {
    const { id, email } = await invited();
    await db.as('admin').from('invitations').delete().eq('id', id);
    const [kept] = await invitations(email);
    expect(kept).toMatchObject({ id, accepted_user_id: (await person(email))?.id });
    const unopened = { id: randomUUID(), email: freshEmail() };
    await invite('admin', unopened);
    await db.as('admin').from('invitations').delete().eq('id', unopened.id);
    expect(await invitations(unopened.email)).toEqual([]);
  });

  test('an admin does not revoke a superadmin’s invitation', async () => {
    const { id } = await invited('superadmin', { role: 'superadmin', organisation: NORTHWIND });
    const { error } = await db.as('admin').rpc('revoke_invitation', { p_id: id });
    expect(error?.hint).toBe('protected_person');
  });
});
