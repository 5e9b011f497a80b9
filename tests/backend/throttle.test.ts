import { beforeEach, describe, expect, test } from 'vitest';
import { guardAuth } from '../../backend/auth-guard.ts';
import { Throttle } from '../../backend/throttle.ts';

let time = 0;
beforeEach(() => {
  time = 0;
});
const pass = (milliseconds: number) => {
  time += milliseconds;
};

describe('buckets', () => {
  const rate = { burst: 3, every: 1000 };

  test('hold so many at once, and one more after each pause', () => {
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

  test('are taken from together or not at all', () => {
    const throttle = new Throttle(() => time);
    const narrow = ['narrow', { burst: 1, every: 5000 }] as const;
    const wide = ['wide', rate] as const;
    expect(throttle.take([narrow, wide])).toBe(0);
    for (let turn = 0; turn < 9; turn += 1) expect(throttle.take([narrow, wide])).toBe(5000);
    expect([throttle.take([wide]), throttle.take([wide])]).toEqual([0, 0]);
  });
});

/** The guard before a service that answers as it is told. */
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
  test('120 wrong passwords for one address: ten are looked at, the rest waits (N-56)', async () => {
    const { call, asked } = guarded();
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => call(...signIn('Known@example.org'))),
    );
    expect(asked()).toBe(10);
    const last = answers.at(-1);
    expect(last?.status).toBe(429);
    expect(last?.headers.get('retry-after')).toBe('60');
    expect(await last?.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Too many attempts. Try again in 60 seconds.',
    });
    pass(60_000);
    expect((await call(...signIn('known@example.org'))).status).toBe(400);
  });

  test('a stranger’s guesses do not keep the owner out who asks from elsewhere (N-56)', async () => {
    const { call } = guarded();
    for (let turn = 0; turn < 11; turn += 1) await call(...signIn('known@example.org'));
    const [path, body] = signIn('known@example.org');
    expect((await call(path, body, { peer: '198.51.100.2' })).status).toBe(400);
  });

  test('many addresses of one peer are as limited (N-56)', async () => {
    const { call, asked } = guarded();
    for (let turn = 0; turn < 100; turn += 1) await call(...signIn(`${turn}@example.org`));
    expect(asked()).toBe(60);
  });

  test('what succeeds is not counted (N-56)', async () => {
    const { call, asked } = guarded(done);
    for (let turn = 0; turn < 200; turn += 1) await call(...signIn('known@example.org'));
    expect(asked()).toBe(200);
  });

  test('compares a password also where there is no account, and only then once more (N-58)', async () => {
    const { call, compared } = guarded();
    await call(...signIn('known@example.org'));
    expect(compared).toEqual([]);
    await call(...signIn('unknown@example.org'));
    expect(compared).toEqual(['guess']);
  });
});

describe('codes and links of mails', () => {
  const codes = (token: string) => ({ email: 'known@example.org', token, type: 'recovery' });

  test('60 guesses of a code: five are looked at (N-56)', async () => {
    const { call, asked } = guarded(() => Response.json({}, { status: 403 }));
    for (let turn = 0; turn < 60; turn += 1)
      await call('verify', codes(String(turn).padStart(6, '0')));
    expect(asked()).toBe(5);
  });

  test('guessed links of a peer end as well, right ones do not count (N-56)', async () => {
    const redirect = (location: string) =>
      new Response(null, { status: 303, headers: { location } });
    const get = { method: 'GET' };
    const guess = guarded(() => redirect('http://localhost/auth#error_code=otp_expired'));
    for (let turn = 0; turn < 60; turn += 1)
      await guess.call(`verify?token=${turn}&type=recovery`, undefined, get);
    expect(guess.asked()).toBe(30);
    const right = guarded(() => redirect('http://localhost/auth#access_token=a'));
    for (let turn = 0; turn < 60; turn += 1)
      await right.call(`verify?token=${turn}&type=recovery`, undefined, get);
    expect(right.asked()).toBe(60);
  });
});

describe('mails', () => {
  test.each(['recover', 'otp', 'magiclink', 'resend'])(
    '20 times %s to one address is one mail a minute, whoever asks (N-56)',
    async (path) => {
      const { call, asked } = guarded(done);
      for (let turn = 0; turn < 20; turn += 1)
        await call(path, { email: 'known@example.org' }, { peer: `198.51.100.${turn}` });
      expect(asked()).toBe(1);
      const refused = await call(path, { email: 'KNOWN@example.org' });
      expect(await refused.json()).toEqual({
        code: 429,
        error_code: 'over_email_send_rate_limit',
        msg: 'For security purposes, you can only request this after 60 seconds.',
      });
      expect(refused.headers.get('retry-after')).toBe('60');
      pass(60_000);
      expect((await call(path, { email: 'known@example.org' })).status).toBe(200);
    },
  );

  test('an address that is no account waits as long: the limit tells nobody who has one (N-56)', async () => {
    const { call } = guarded(done);
    await call('recover', { email: 'unknown@example.org' });
    expect((await call('recover', { email: 'unknown@example.org' })).status).toBe(429);
  });

  test('one peer sends thirty, then one in half a minute; changes of an address are mails (N-56)', async () => {
    const { call, asked } = guarded(done);
    for (let turn = 0; turn < 50; turn += 1)
      await call('user', { email: `${turn}@example.org` }, { method: 'PUT' });
    expect(asked()).toBe(30);
    pass(30_000);
    await call('recover', { email: 'late@example.org' });
    expect(asked()).toBe(31);
  });

  test.each([
    '<b>bold</b>@example.org',
    '"><img/src=x>@example.org',
    'a@<i>example.org',
    'line\nbreak@example.org',
  ])('%j is no address (N-58)', async (email) => {
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
    '%s is an address',
    async (email) => {
      const { call, asked } = guarded(done);
      await call('recover', { email });
      expect(asked()).toBe(1);
    },
  );
});
