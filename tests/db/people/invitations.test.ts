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
/** Signs up like the second client in the inviter's browser. */
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

/** Invites a user and signs them up, as far as the email. */
async function invited(actor: ActorName = 'admin', invitation: Invitation = {}) {
  const id = invitation.id ?? randomUUID();
  const email = invitation.email ?? freshEmail();
  await invite(actor, { ...invitation, id, email });
  await signUp(email, { full_name: 'Invited Person', invitation_id: id });
  return { id, email };
}

describe('inviting', () => {
  test('makes the invited user pending, with organization, role and name', async () => {
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

  test('gives a stranger who registers an invited address only a pending account without organization', async () => {
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

  test("gives nothing to another address that uses the invitation's id", async () => {
    const id = randomUUID();
    await invite('admin', { id, role: 'admin' });
    const email = freshEmail();
    await signUp(email, { invitation_id: id });
    expect(await person(email)).toMatchObject({ organisation_id: null, roles: [] });
  });

  test.each(strangers)('is denied to %s, who cannot see invitations either', async (actor) => {
    const email = freshEmail();
    expect((await invite(actor, { email })).error).not.toBeNull();
    expect((await invite(actor, { email, organisation: NORTHWIND })).error).not.toBeNull();
    expect(await invitations(email)).toEqual([]);
    await invite('admin');
    expect((await db.as(actor).from('invitations').select('id')).data ?? []).toEqual([]);
  });

  test('needs the organization from a superadmin; an admin can name only their own', async () => {
    const none = await invite('superadmin');
    expect(none.error?.message).toBe('Please select an organization for the new user');
    expect(
      (await invite('superadmin', { organisation: BLUEPEAK })).data?.[0]?.organisation_id,
    ).toBe(BLUEPEAK);
    expect((await invite('admin', { organisation: BLUEPEAK })).error?.hint).toBe(
      'foreign_organisation',
    );
  });

  test('is refused for an admin without an organization', async () => {
    await db.sql(`update public.link_users set status = 'active' where id = '${db.idOf('unassigned')}';
      insert into public.user_roles values ('${db.idOf('unassigned')}', 'admin')`);
    const { error } = await invite('unassigned');
    await db.sql(`update public.link_users set status = 'pending' where id = '${db.idOf('unassigned')}';
      delete from public.user_roles where user_id = '${db.idOf('unassigned')}'`);
    expect(error?.message).toBe('No organization context available');
  });

  test('lets an admin invite an admin, but not a superadmin', async () => {
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
  ])('is refused with %o', async (invitation, code) => {
    expect((await invite('admin', invitation)).error?.code).toBe(code);
  });

  test('tells members and users of other organizations apart in its refusal', async () => {
    expect((await invite('admin', { email: 'viewer@northwind.example' })).error?.hint).toBe(
      'already_member',
    );
    expect((await invite('admin', { email: 'Admin@BluePeak.example' })).error?.hint).toBe(
      'already_registered',
    );
  });

  test('is idempotent for the same id, and refuses the id with other details', async () => {
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

  test('replaces an earlier invitation that got no account', async () => {
    const email = freshEmail();
    await invite('admin', { email, role: 'regular' });
    const id = randomUUID();
    await invite('admin', { id, email, role: 'readonly' });
    expect(await invitations(email)).toEqual([{ id, accepted_user_id: null, role: 'readonly' }]);
  });

  test.each(['user_roles', 'link_users', 'invitations'])(
    'creates no account if %s cannot be written, and creates all of it when repeated',
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
      // All rows exist when the request returns, without a delay.
      expect(await person(email)).toMatchObject({
        status: 'pending',
        organisation_id: NORTHWIND,
        roles: ['readonly'],
      });
    },
  );

  test('works despite an open invitation of another organization', async () => {
    const email = freshEmail();
    await invite('foreignAdmin', { email });
    const { email: same } = await invited('admin', { email });
    expect((await person(same))?.organisation_id).toBe(NORTHWIND);
  });

  test('ignores or refuses columns in the table that claim an accepted, closed or old invitation', async () => {
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
  test('stores when an invitation was resent, at most once a minute', async () => {
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

  test('deletes the account with the invitation, and the address can be invited again', async () => {
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

  test('ends the access of a live token', async () => {
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

  test('is refused after a decision', async () => {
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
    'is denied to %s for invitations of Northwind',
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

  test('keeps an accepted invitation as a record and deletes an open one', async () => {
    const { id, email } = await invited();
    await db.as('admin').from('invitations').delete().eq('id', id);
    const [kept] = await invitations(email);
    expect(kept).toMatchObject({ id, accepted_user_id: (await person(email))?.id });
    const unopened = { id: randomUUID(), email: freshEmail() };
    await invite('admin', unopened);
    await db.as('admin').from('invitations').delete().eq('id', unopened.id);
    expect(await invitations(unopened.email)).toEqual([]);
  });

  test('does not let an admin revoke an invitation for a superadmin', async () => {
    const { id } = await invited('superadmin', { role: 'superadmin', organisation: NORTHWIND });
    const { error } = await db.as('admin').rpc('revoke_invitation', { p_id: id });
    expect(error?.hint).toBe('protected_person');
  });
});
