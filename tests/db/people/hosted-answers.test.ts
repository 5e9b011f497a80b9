import { randomUUID } from 'node:crypto';
import { createClient, type EmailOtpType } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { ACTORS, type Client } from '../../support/database/database.ts';
import { mailedToken, type SentMail } from '../../support/database/mailed-links.ts';

/** The embedded auth service must answer like Supabase Auth with the settings in docs/deploy-auth.md. */

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
const freshEmail = () => `${randomUUID()}@example.org`;
const errorCode = (answer: { error: { code?: string | undefined } | null }) => answer.error?.code;
const requestAccess = (email: string, name = 'New Person') =>
  browser().auth.signInWithOtp({ email, options: { data: { full_name: name } } });
const signIn = (email: string, password: string) =>
  browser().auth.signInWithPassword({ email, password });

/** Uses the newest emailed token. Returns the client that it signs in. */
async function follow(to: string, as?: EmailOtpType) {
  const client = browser();
  const { token_hash, type } = mailedToken(mails, to);
  const { error } = await client.auth.verifyOtp({ token_hash, type: as ?? type });
  expect(error).toBeNull();
  return client;
}
const expireEmailLimits = (email: string) =>
  backend.sql(
    `update auth.users set confirmation_sent_at = now() - interval '61 seconds', recovery_sent_at = now() - interval '61 seconds' where email = '${email}'`,
  );

describe('a sign-up', () => {
  test('with a new address starts no session and emails a link to the app', async () => {
    const email = freshEmail();
    const { data, error } = await browser().auth.signUp({ email, password: 'a-password' });
    expect([error, data.session]).toEqual([null, null]);
    expect(mails.map(({ to }) => to)).toEqual([email]);
    expect(mails[0]?.text).toMatch(/\/auth#token_hash=\w+&type=signup/);
    expect(errorCode(await signIn(email, 'a-password'))).toBe('email_not_confirmed');
    expect(errorCode(await signIn(email, 'another-one'))).toBe('invalid_credentials');
  });

  test('with a confirmed address returns a made-up user without identities and sends no email', async () => {
    const { data, error } = await browser().auth.signUp({
      email: ACTORS.regular,
      password: 'a-password',
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: ACTORS.regular, identities: [] });
    const known = await backend.sql(`select 1 from auth.users where id = '${data.user?.id}'`);
    expect([known, mails]).toEqual([[], []]);
  });

  test('with an unconfirmed address resends its link, at most once a minute, and keeps the first password', async () => {
    const email = freshEmail();
    const again = () => browser().auth.signUp({ email, password: 'the-second-one' });
    await browser().auth.signUp({ email, password: 'the-first-one' });
    expect(errorCode(await again())).toBe('over_email_send_rate_limit');
    await expireEmailLimits(email);
    expect((await again()).error).toBeNull();
    expect(mails).toHaveLength(2);
    expect(errorCode(await signIn(email, 'the-first-one'))).toBe('email_not_confirmed');
    expect(errorCode(await signIn(email, 'the-second-one'))).toBe('invalid_credentials');
  });
});

describe('a request for access', () => {
  test('emails one link that confirms the address and lets the owner choose the only password', async () => {
    const email = freshEmail();
    expect((await requestAccess(email)).error).toBeNull();
    expect(mails).toHaveLength(1);
    const owner = await follow(email);
    expect((await owner.auth.updateUser({ password: 'chosen-by-owner' })).error).toBeNull();
    expect((await signIn(email, 'chosen-by-owner')).error).toBeNull();
    const [profile] = await backend.sql(
      `select name, status from public.link_users where email = '${email}'`,
    );
    expect(profile).toEqual({ name: 'New Person', status: 'pending' });
  });

  test('keeps out a stranger who signed up first, before and after the owner follows the link', async () => {
    const email = freshEmail();
    await browser().auth.signUp({ email, password: 'of-the-stranger' });
    await expireEmailLimits(email);
    expect((await requestAccess(email)).error).toBeNull();
    const owner = await follow(email);
    expect(errorCode(await signIn(email, 'of-the-stranger'))).toBe('invalid_credentials');
    expect((await owner.auth.updateUser({ password: 'chosen-by-owner' })).error).toBeNull();
    expect(errorCode(await signIn(email, 'of-the-stranger'))).toBe('invalid_credentials');
    expect((await signIn(email, 'chosen-by-owner')).error).toBeNull();
  });

  test('gets the same answer for every address, and a confirmed address gets a sign-in link', async () => {
    const [known, unknown] = [await requestAccess(ACTORS.peer), await requestAccess(freshEmail())];
    expect(known).toEqual(unknown);
    const { type } = mailedToken(mails, ACTORS.peer);
    expect(type).toBe('magiclink');
    const client = await follow(ACTORS.peer, 'email');
    expect((await client.from('campaigns').select('id')).data?.length).toBeGreaterThan(0);
    expect(errorCode(await requestAccess(ACTORS.peer))).toBe('over_email_send_rate_limit');
  });

  test('is refused for an unknown address with create_user: false', async () => {
    const options = { shouldCreateUser: false };
    expect(errorCode(await browser().auth.signInWithOtp({ email: freshEmail(), options }))).toBe(
      'otp_disabled',
    );
  });
});

describe('an emailed link', () => {
  test("is not used up by a mail scanner's HEAD request, and works once", async () => {
    const email = freshEmail();
    await requestAccess(email);
    const { token_hash } = mailedToken(mails, email);
    const head = await backend.fetch(
      new Request(`http://localhost/auth/v1/verify?token=${token_hash}&type=signup`, {
        method: 'HEAD',
      }),
    );
    expect([head.status, head.headers.get('location')]).toEqual([405, null]);
    await follow(email);
    const again = await browser().auth.verifyOtp({ token_hash, type: 'signup' });
    expect(errorCode(again)).toBe('otp_expired');
  });

  test.each(['signup', 'invite', 'email'] as const)(
    'from an access request is accepted as type %s',
    async (type) => {
      const email = freshEmail();
      await requestAccess(email);
      const client = await follow(email, type);
      expect((await client.auth.getUser()).data.user?.email).toBe(email);
    },
  );

  test('to reset a password is sent at most once a minute', async () => {
    const reset = () => browser().auth.resetPasswordForEmail(ACTORS.regular);
    expect((await reset()).error).toBeNull();
    const { error } = await reset();
    expect(error?.code).toBe('over_email_send_rate_limit');
    expect(error?.message).toMatch(/after \d+ seconds/);
    expect((await browser().auth.resetPasswordForEmail(freshEmail())).error).toBeNull();
  });
});

describe('a new password', () => {
  const signedInClient = async () => {
    const client = browser();
    await client.auth.signInWithPassword({ email: ACTORS.readonly, password: PASSWORD });
    return client;
  };

  test.each([
    ['without the current one', undefined, 'current_password_required'],
    ['with a wrong current one', 'not-the-password', 'current_password_invalid'],
    ['equal to the current one', PASSWORD, 'same_password'],
  ])('%s is refused', async (_how, current, code) => {
    const password = current === PASSWORD ? PASSWORD : 'a-new-password';
    const answer = await (
      await signedInClient()
    ).auth.updateUser({ password, ...(current && { current_password: current }) });
    expect(errorCode(answer)).toBe(code);
  });

  test('longer than 72 bytes is refused', async () => {
    const password = 'ä'.repeat(40);
    const answer = await (
      await signedInClient()
    ).auth.updateUser({ password, current_password: PASSWORD });
    expect(errorCode(answer)).toBe('validation_failed');
  });

  test('needs a sign-in within the last 24 hours', async () => {
    const client = await signedInClient();
    await backend.sql(
      `update auth.sessions set created_at = now() - interval '25 hours' where user_id in (select id from auth.users where email = '${ACTORS.readonly}')`,
    );
    const change = { password: 'a-new-password', current_password: PASSWORD };
    expect(errorCode(await client.auth.updateUser(change))).toBe('reauthentication_needed');
    await client.auth.signInWithPassword({ email: ACTORS.readonly, password: PASSWORD });
    expect((await client.auth.updateUser(change)).error).toBeNull();
    await backend.sendMails();
    expect(mails.map(({ subject }) => subject)).toContain('Your password has been changed');
    const back = { password: PASSWORD, current_password: 'a-new-password' };
    expect((await client.auth.updateUser(back)).error).toBeNull();
  });
});

describe('an error', () => {
  const refused = async (version?: string) => {
    const response = await backend.fetch(
      new Request('http://localhost/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: {
          apikey: backend.keys.publishableKey,
          'content-type': 'application/json',
          ...(version && { 'x-supabase-api-version': version }),
        },
        body: JSON.stringify({ email: ACTORS.regular, password: 'wrong' }),
      }),
    );
    return { version: response.headers.get('x-supabase-api-version'), body: await response.json() };
  };
  const message = 'Invalid login credentials';

  test('has the format of the API version that the client requests', async () => {
    expect(await refused('2024-01-01')).toEqual({
      version: '2024-01-01',
      body: { code: 'invalid_credentials', message },
    });
    expect(await refused()).toEqual({
      version: null,
      body: { code: 400, error_code: 'invalid_credentials', msg: message },
    });
  });
});
