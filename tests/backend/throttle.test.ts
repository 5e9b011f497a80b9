import { beforeEach, describe, expect, test } from 'vitest';
import { guardAuth } from '../../backend/auth/guard.ts';
import { Throttle } from '../../backend/auth/throttle.ts';

let time = 0;
beforeEach(() => {
  time = 0;
});
const pass = (milliseconds: number) => {
  time += milliseconds;
};

describe('token buckets', () => {
  const rate = { burst: 3, every: 1000 };

  test('allow a burst, then one more request per interval', () => {
    const throttle = new Throttle(() => time);
    const take = () => throttle.take([['key', rate]]);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1000]);
    pass(400);
    expect(take()).toBe(600);
    pass(600);
    expect([take(), take()]).toEqual([0, 1000]);
    pass(1e9);
    expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1000]);
  });

  test('are charged all together or not at all', () => {
    const throttle = new Throttle(() => time);
    const narrow = ['narrow', { burst: 1, every: 5000 }] as const;
    const wide = ['wide', rate] as const;
    expect(throttle.take([narrow, wide])).toBe(0);
    for (let turn = 0; turn < 9; turn += 1) expect(throttle.take([narrow, wide])).toBe(5000);
    expect([throttle.take([wide]), throttle.take([wide])]).toEqual([0, 0]);
  });
});

/** The guard in front of a fake auth service that answers with `respond`. */
function guarded(respond: (request: Request) => Response = () => wrong()) {
  const compared: string[] = [];
  let asked = 0;
  const guard = guardAuth({
    throttle: new Throttle(() => time),
    hasPassword: async (email) => email === 'known@example.org',
    comparePassword: async (password) => {
      compared.push(password);
      return false;
    },
  });
  const call = (path: string, body?: object, { method = 'POST', peer = '198.51.100.1' } = {}) => {
    const request = new Request(`http://localhost/auth/v1/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    return guard(request, peer, async () => {
      asked += 1;
      return respond(request);
    });
  };
  return { call, compared, asked: () => asked };
}
const wrong = () => Response.json({ error_code: 'invalid_credentials' }, { status: 400 });
const done = () => Response.json({});

const signIn = (email: string) =>
  ['token?grant_type=password', { email, password: 'guess' }] as const;

describe('the sign-in', () => {
  test('checks ten of 120 wrong passwords for one address and answers 429 to the rest', async () => {
    const { call, asked } = guarded();
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => call(...signIn('Known@example.org'))),
    );
    expect(asked()).toBe(10);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toBeNull();
    expect(await last?.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
    pass(60_000);
    expect((await call(...signIn('known@example.org'))).status).toBe(400);
  });

  test('lets the owner in from another address while a stranger guesses', async () => {
    const { call } = guarded();
    for (let turn = 0; turn < 11; turn += 1) await call(...signIn('known@example.org'));
    const [path, body] = signIn('known@example.org');
    expect((await call(path, body, { peer: '198.51.100.2' })).status).toBe(400);
  });

  test('limits sign-ins and token refreshes of one caller together: 30, then one every two seconds', async () => {
    const { call, asked } = guarded(done);
    for (let turn = 0; turn < 20; turn += 1) {
      await call(...signIn(`${turn}@example.org`));
      await call('token?grant_type=refresh_token', { refresh_token: `${turn}` });
    }
    expect(asked()).toBe(30);
    pass(2000);
    for (let turn = 0; turn < 2; turn += 1) await call(...signIn('known@example.org'));
    expect(asked()).toBe(31);
  });

  test('does not count successful sign-ins as guesses', async () => {
    const { call, asked } = guarded(done);
    for (let turn = 0; turn < 20; turn += 1) await call(...signIn('known@example.org'));
    expect(asked()).toBe(20);
  });

  test('compares a decoy hash exactly when the address has no account', async () => {
    const { call, compared } = guarded();
    await call(...signIn('known@example.org'));
    expect(compared).toEqual([]);
    await call(...signIn('unknown@example.org'));
    expect(compared).toEqual(['guess']);
  });
});

describe('codes and links of emails', () => {
  const codes = (token: string) => ({ email: 'known@example.org', token, type: 'recovery' });

  test('are checked only five times when a code is guessed 60 times', async () => {
    const { call, asked } = guarded(() => Response.json({}, { status: 403 }));
    for (let turn = 0; turn < 60; turn += 1)
      await call('verify', codes(String(turn).padStart(6, '0')));
    expect(asked()).toBe(5);
  });

  test('are limited to thirty per caller, including valid links', async () => {
    const location = 'http://localhost/auth#access_token=a';
    const { call, asked } = guarded(
      () => new Response(null, { status: 303, headers: { location } }),
    );
    for (let turn = 0; turn < 60; turn += 1)
      await call(`verify?token=${turn}&type=recovery`, undefined, { method: 'GET' });
    expect(asked()).toBe(30);
  });
});

describe('emails', () => {
  test.each([
    ['signup', 'POST'],
    ['recover', 'POST'],
    ['otp', 'POST'],
    ['magiclink', 'POST'],
    ['resend', 'POST'],
    ['user', 'PUT'],
  ])(
    'of %s are limited for the whole project: 30, then one every two minutes',
    async (path, method) => {
      const { call, asked } = guarded(done);
      const send = (turn: number) =>
        call(path, { email: `${turn}@example.org` }, { method, peer: `198.51.100.${turn}` });
      for (let turn = 0; turn < 31; turn += 1) await send(turn);
      expect(asked()).toBe(30);
      expect(await (await send(40)).json()).toEqual({
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'email rate limit exceeded',
      });
      pass(120_000);
      expect((await send(41)).status).toBe(200);
    },
  );

  test('do not count toward the limit when the auth service refuses the request', async () => {
    const { call, asked } = guarded();
    for (let turn = 0; turn < 40; turn += 1)
      await call('recover', { email: 'known@example.org' }, { peer: `198.51.100.${turn}` });
    expect(asked()).toBe(40);
  });

  test.each([
    '<b>bold</b>@example.org',
    '"><img/src=x>@example.org',
    'a@<i>example.org',
    'line\nbreak@example.org',
  ])('are refused for the invalid address %j', async (email) => {
    const { call, asked } = guarded(done);
    for (const [path, method] of [
      ['signup', 'POST'],
      ['recover', 'POST'],
      ['user', 'PUT'],
    ] as const) {
      const answer = await call(path, { email, password: 'a-good-password' }, { method });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toMatchObject({ error_code: 'validation_failed' });
    }
    expect(asked()).toBe(0);
  });

  test.each(["o'brien+tag@example.co.uk", 'first.last@sub.example.org', 'UPPER@Example.ORG'])(
    'are sent to the valid address %s',
    async (email) => {
      const { call, asked } = guarded(done);
      await call('recover', { email });
      expect(asked()).toBe(1);
    },
  );
});
