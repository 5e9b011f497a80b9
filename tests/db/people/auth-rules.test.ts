import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { ACTORS, type Client } from '../../support/database/database.ts';
import { mailedToken, type SentMail } from '../../support/database/mailed-links.ts';

const PASSWORD = 'flightdeck-demo';
const mails: SentMail[] = [];
let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({
    template: await template(),
    email: {
      async send(mail) {
        mails.push(mail);
      },
    },
  });
});
afterAll(() => backend.close());
beforeEach(() => {
  mails.length = 0;
});

const browser = (): Client =>
  createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init)) },
  });
async function signedIn(email: string, password = PASSWORD): Promise<Client> {
  const client = browser();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return client;
}
const countCampaigns = async (client: Client) =>
  (await client.from('campaigns').select('id')).data?.length ?? 0;

/** Verifies the token from the newest email to an address and continues with the session that it opens. */
async function followMail(to: string) {
  const { mail, token_hash, type } = mailedToken(mails, to);
  const client = browser();
  await client.auth.verifyOtp({ token_hash, type });
  return { client, mail };
}

const renew = async (refresh_token: string) => {
  const answer = await backend.fetch(
    new Request('http://localhost/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey: backend.keys.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token }),
    }),
  );
  return { ok: answer.ok, ...((await answer.json()) as { refresh_token?: string }) };
};
const readRefreshToken = async (client: Client) =>
  (await client.auth.getSession()).data.session?.refresh_token ?? '';

describe('renewing a session', () => {
  test('gives ten tabs that renew at the same time the same next token', async () => {
    const first = await readRefreshToken(await signedIn(ACTORS.peer));
    const answers = await Promise.all(Array.from({ length: 10 }, () => renew(first)));
    expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 10 }, () => true));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  });

  test('with an old token ends only the session of that token', async () => {
    const [thief, other] = [await signedIn(ACTORS.peer), await signedIn(ACTORS.peer)];
    const first = await readRefreshToken(thief);
    const next = await renew(first);
    await backend.sql(
      `update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where token = '${first}'`,
    );
    expect(await countCampaigns(thief)).toBeGreaterThan(0);
    expect((await renew(first)).ok).toBe(false);
    expect((await renew(next.refresh_token ?? '')).ok).toBe(false);
    expect(await countCampaigns(thief)).toBe(0);
    expect(await countCampaigns(other)).toBeGreaterThan(0);
  });
});

describe('changing a password over the API', () => {
  test.each([
    ['none', undefined, 'current_password_required'],
    ['a wrong one', 'not-the-password', 'current_password_invalid'],
  ])('with %s as the current one is refused', async (_which, current_password, code) => {
    const client = await signedIn(ACTORS.readonly);
    const { error } = await client.auth.updateUser({
      password: 'a-new-password',
      ...(current_password && { current_password }),
    });
    expect(error?.code).toBe(code);
    await signedIn(ACTORS.readonly);
  });

  test('ends all other sessions of the user immediately', async () => {
    const [here, there] = [await signedIn(ACTORS.readonly), await signedIn(ACTORS.readonly)];
    const changed = { password: 'a-new-password', current_password: PASSWORD };
    expect((await here.auth.updateUser(changed)).error).toBeNull();
    expect(await countCampaigns(here)).toBeGreaterThan(0);
    expect(await countCampaigns(there)).toBe(0);
    expect((await there.auth.refreshSession()).error).not.toBeNull();
    const back = { password: PASSWORD, current_password: 'a-new-password' };
    expect((await here.auth.updateUser(back)).error).toBeNull();
  });

  test('needs no current password in a session that an email link started', async () => {
    await browser().auth.resetPasswordForEmail(ACTORS.readonly);
    const { client, mail } = await followMail(ACTORS.readonly);
    expect(mail?.subject).toBe('Choose a new password for Flightdeck');
    // No screen asks for the code.
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/code/i);
    expect((await client.auth.updateUser({ password: 'by-the-link' })).error).toBeNull();
    expect((await client.auth.updateUser({ password: PASSWORD })).error).toBeNull();
  });
});

test('the old address gets an email when a change of address is requested and when it is done', async () => {
  const client = await signedIn(ACTORS.foreignRegular);
  const next = `moved-${randomUUID()}@bluepeak.example`;
  expect((await client.auth.updateUser({ email: next })).error).toBeNull();
  const asked = mails.filter(({ to }) => to === ACTORS.foreignRegular);
  expect(asked.map(({ subject }) => subject)).toEqual(['Your sign-in address is about to change']);
  expect(asked[0]?.text).toContain(next);
  await followMail(next);
  await backend.sendMails();
  const told = mails.filter(({ to }) => to === ACTORS.foreignRegular);
  expect(told.map(({ subject }) => subject)).toEqual([
    'Your sign-in address is about to change',
    'Your sign-in address has changed',
  ]);
});

describe('an invitation', () => {
  const invite = async (role: string) => {
    const [id, email] = [randomUUID(), `invited-${randomUUID()}@northwind.example`];
    const admin = await signedIn(ACTORS.admin);
    const call = { p_id: id, p_email: email, p_name: 'Robin <b>Ranger</b>', p_role: role };
    expect((await admin.rpc('invite_user', call)).error).toBeNull();
    const options = { data: { full_name: 'Robin', invitation_id: id } };
    await browser().auth.signInWithOtp({ email, options });
    return { email, admin };
  };

  test('names the inviter, the organization, the role and the expiry in the email and on the screen', async () => {
    const { email } = await invite('regular');
    const { client, mail } = await followMail(email);
    const [inviter] = await backend.sql<{ name: string }>(
      `select name from public.link_users where email = '${ACTORS.admin}'`,
    );
    expect(mail?.subject).toBe(`${inviter?.name} invites you to Northwind Outdoor on Flightdeck`);
    expect(mail?.text).toMatch(/join Northwind Outdoor on Flightdeck as Campaign Manager\./);
    expect(mail?.text).toMatch(/until [A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d UTC/);
    expect(`${mail?.text} ${mail?.html}`).not.toMatch(/reset|code/i);
    expect((await client.rpc('own_invitation')).data).toEqual([
      {
        organisation: 'Northwind Outdoor',
        role: 'regular',
        invited_by: inviter?.name,
        works_until: expect.any(String),
      },
    ]);
    expect(await countCampaigns(client)).toBe(0);
  });

  test('is no longer mentioned to a user who was already approved', async () => {
    const { email, admin } = await invite('readonly');
    const [row] = await backend.sql<{ id: string }>(
      `select id from public.link_users where email = '${email}'`,
    );
    const approve = { p_user_id: row?.id ?? '', p_status: 'active', p_seen_status: 'pending' };
    expect((await admin.rpc('set_user_status', approve)).error).toBeNull();
    await browser().auth.resetPasswordForEmail(email);
    const { client, mail } = await followMail(email);
    expect(mail?.subject).not.toContain('invites');
    expect((await client.rpc('own_invitation')).data).toEqual([]);
    const [account] = await backend.sql<{ noted: boolean }>(
      `select raw_user_meta_data ? 'invitation' as noted from auth.users where email = '${email}'`,
    );
    expect(account?.noted).toBe(false);
  });
});
