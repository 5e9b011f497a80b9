import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { template } from '../../../backend/database/template.ts';
import { Throttle } from '../../../backend/auth/throttle.ts';
import { ACTORS } from '../../support/database/database.ts';

const PASSWORD = 'flightdeck-demo';
const mails: { to: string; subject: string; html?: string }[] = [];
let time = 0;
let backend: Backend;

beforeAll(async () => {
  backend = await createBackend({
    template: await template(),
    // The limits of `npm start`, on a test clock.
    throttle: new Throttle(() => time),
    email: {
      async send(mail) {
        mails.push(mail);
      },
    },
  });
});
afterAll(() => backend.close());
beforeEach(() => {
  time += 86_400_000;
  mails.length = 0;
});

const call = (path: string, init: RequestInit = {}) =>
  backend.fetch(new Request(`http://localhost${path}`, init), '127.0.0.1');
const client = () =>
  createClient('http://localhost', backend.keys.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: (input, init) => backend.fetch(new Request(input, init), '127.0.0.1') },
  });
const publishable = () => ({ apikey: backend.keys.publishableKey });

describe('the limits of npm start', () => {
  test('block an address after ten wrong passwords, and no other address', async () => {
    const errors: (string | undefined)[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const { error } = await client().auth.signInWithPassword({
        email: ACTORS.regular,
        password: `guess ${turn}`,
      });
      errors.push(error?.code);
    }
    expect(errors.slice(9)).toEqual([
      'invalid_credentials',
      'over_request_rate_limit',
      'over_request_rate_limit',
    ]);
    const right = { email: ACTORS.regular, password: PASSWORD };
    const { error } = await client().auth.signInWithPassword(right);
    expect(error?.message).toBe('Request rate limit reached');
    const other = { email: ACTORS.admin, password: PASSWORD };
    expect((await client().auth.signInWithPassword(other)).error).toBeNull();
    time += 60_000;
    expect((await client().auth.signInWithPassword(right)).error).toBeNull();
  });

  test('allow 30 emails in a burst, over all callers together', async () => {
    const reset = async (turn: number) => {
      const answer = await backend.fetch(
        new Request('http://localhost/auth/v1/recover', {
          method: 'POST',
          headers: { ...publishable(), 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${turn}@example.org` }),
        }),
        `198.51.100.${turn}`,
      );
      return answer.ok ? 'sent' : ((await answer.json()) as { error_code: string }).error_code;
    };
    const answers = await Promise.all(Array.from({ length: 31 }, (_, turn) => reset(turn)));
    expect(answers.filter((answer) => answer === 'sent')).toHaveLength(30);
    expect(answers).toContain('over_email_send_rate_limit');
  });

  test('block guesses of a reset code after five', async () => {
    await client().auth.resetPasswordForEmail(ACTORS.peer);
    const codes: (string | undefined)[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const { error } = await client().auth.verifyOtp({
        email: ACTORS.peer,
        token: `00000${turn}`,
        type: 'recovery',
      });
      codes.push(error?.code);
    }
    expect(codes.slice(4)).toEqual([
      'otp_expired',
      'over_request_rate_limit',
      'over_request_rate_limit',
    ]);
  });

  test('refuse a 2 MB body with a message, in both APIs', async () => {
    const body = JSON.stringify({ email: ACTORS.regular, password: 'x'.repeat(2_000_000) });
    const headers = { ...publishable(), 'content-type': 'application/json' };
    for (const path of ['/auth/v1/token?grant_type=password', '/rest/v1/campaigns']) {
      const answer = await call(path, { method: 'POST', headers, body });
      expect(answer.status).toBe(413);
      expect(await answer.text()).toContain('Send at most 1 MB in a request.');
    }
  });
});

describe('the API server refuses', () => {
  test('a cyclic embed in any spelling', async () => {
    const signedIn = client();
    await signedIn.auth.signInWithPassword({ email: ACTORS.readonly, password: PASSWORD });
    const cycle = 'id,flights(campaigns(flights(campaigns(flights(campaigns(flights(id)))))))';
    const { error } = await signedIn.from('campaigns').select(cycle);
    expect(error?.code).toBe('embed_too_large');
    expect((await signedIn.from('campaigns').select('id,flights(id)').limit(1)).error).toBeNull();
  });

  test('the secret key in the query string', async () => {
    const answer = await call(`/rest/v1/link_users?select=email&apikey=${backend.keys.secretKey}`);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('@');
    const inHeader = await call('/rest/v1/link_users?select=email&limit=1', {
      headers: { apikey: backend.keys.secretKey },
    });
    expect(await inHeader.text()).toContain('@');
  });

  test.each(['/auth/v1/unknown', '/auth/v1/', '/rest/v1/no_such_table', '/rest/v1/a/b'])(
    '%s with 404 and a JSON body',
    async (path) => {
      const answer = await call(path, { headers: { ...publishable(), accept: 'text/html' } });
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(await answer.json()).toHaveProperty('message');
    },
  );
});

describe('auth emails', () => {
  test('are not sent to an address with markup, which gets no account either', async () => {
    const email = '<img/src=//evil.example/x>@example.org';
    expect((await client().auth.signUp({ email, password: PASSWORD })).error?.code).toBe(
      'validation_failed',
    );
    const signedIn = client();
    await signedIn.auth.signInWithPassword({ email: ACTORS.regular, password: PASSWORD });
    expect((await signedIn.auth.updateUser({ email })).error?.code).toBe('validation_failed');
    expect(mails).toEqual([]);
  });

  test('escape the new address in the confirmation', async () => {
    const signedIn = client();
    await signedIn.auth.signInWithPassword({ email: ACTORS.regular, password: PASSWORD });
    const email = 'me&you@example.org';
    expect((await signedIn.auth.updateUser({ email })).error).toBeNull();
    const [mail] = mails;
    expect(mail?.to).toBe(email);
    expect(mail?.html).not.toContain(email);
  });
});
