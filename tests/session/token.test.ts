import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { signInAs } from '../support/screen/render';
import { authError, ERROR_SHAPES } from '../support/database/auth-answers';
import { expectConsoleError } from '../support/screen/console';
import { server } from '../support/screen/server';

const TABLE = 'http://localhost:3000/rest/v1/campaigns';
const TOKEN = 'http://localhost:3000/auth/v1/token';

const kept = () => JSON.parse(localStorage.getItem('flightdeck:session') ?? 'null');
const read = async () => unwrap(await supabase.from('campaigns').select('id'));

/** The table accepts only this token. Returns the tokens that were tried. */
function onlyAccepts(
  good: string,
  refusal = { code: 'PGRST303', message: 'JWT expired' },
  status = 401,
) {
  const tried: string[] = [];
  server.use(
    http.get(TABLE, ({ request }) => {
      const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
      tried.push(token);
      return token === good
        ? HttpResponse.json([{ id: 'a' }])
        : HttpResponse.json(refusal, { status });
    }),
  );
  return tried;
}

/** The auth service responds to a renewal with a session that has this token. Returns the request bodies. */
function refreshesTo(access_token: string) {
  const asked: unknown[] = [];
  server.use(
    http.post(TOKEN, async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...kept(), access_token, refresh_token: `r${asked.length}` });
    }),
  );
  return asked;
}

beforeEach(() => signInAs('regular'));

describe('an expired token', () => {
  test('is renewed once, and the request repeated with the new token', async () => {
    const old = kept().access_token;
    const tried = onlyAccepts(`${old}new`);
    const asked = refreshesTo(`${old}new`);
    await expect(read()).resolves.toEqual([{ id: 'a' }]);
    expect(tried).toEqual([old, `${old}new`]);
    expect(asked).toEqual([{ refresh_token: 'r' }]);
    expect(kept()).toMatchObject({ access_token: `${old}new`, refresh_token: 'r1' });
  });

  test('is renewed once for five parallel requests', async () => {
    const old = kept().access_token;
    onlyAccepts(`${old}new`);
    const asked = refreshesTo(`${old}new`);
    const answers = await Promise.all([read(), read(), read(), read(), read()]);
    expect(answers).toEqual(Array.from({ length: 5 }, () => [{ id: 'a' }]));
    expect(asked).toEqual([{ refresh_token: 'r' }]);
  });

  test('repeats a request only once', async () => {
    const old = kept().access_token;
    const tried = onlyAccepts('none');
    refreshesTo(`${old}new`);
    await expect(read()).rejects.toMatchObject({
      kind: 'unauthenticated',
      message: 'Your session has ended. Sign in again.',
    });
    expect(tried).toEqual([old, `${old}new`]);
  });
});

describe('a failed renewal', () => {
  test('ends the session in this browser if the auth service refuses it', async () => {
    const tried = onlyAccepts('none');
    server.use(
      http.post(TOKEN, () =>
        HttpResponse.json({ error_code: 'refresh_token_not_found', msg: 'gone' }, { status: 400 }),
      ),
      http.post('http://localhost:3000/auth/v1/logout', () =>
        HttpResponse.json({ msg: 'no session' }, { status: 401 }),
      ),
    );
    await expect(read()).rejects.toMatchObject({ kind: 'unauthenticated' });
    expect(tried).toHaveLength(1);
    expect(kept()).toBeNull();
  });

  test('is retried after 200 ms behind a failing gateway, and the user stays signed in', async () => {
    expectConsoleError();
    const old = kept().access_token;
    onlyAccepts(`${old}new`);
    const asked = refreshesTo(`${old}new`);
    const failedAt: number[] = [];
    const busy = (status: number) => () => {
      failedAt.push(Date.now());
      return new HttpResponse('<html>', { status });
    };
    server.use(
      http.post(TOKEN, busy(502), { once: true }),
      http.post(TOKEN, busy(503), { once: true }),
    );
    await expect(read()).resolves.toEqual([{ id: 'a' }]);
    expect(asked).toHaveLength(1);
    expect(failedAt).toHaveLength(2);
    const [first = 0, second = 0] = failedAt;
    expect(second - first).toBeGreaterThanOrEqual(190);
  });
});

test('a rejection for another reason does not renew the token', async () => {
  const old = kept().access_token;
  const tried = onlyAccepts('none', { code: '42501', message: 'permission denied' }, 403);
  const asked = refreshesTo(`${old}new`);
  await expect(read()).rejects.toMatchObject({ kind: 'forbidden' });
  expect(tried).toEqual([old]);
  expect(asked).toEqual([]);
});

test.each([
  ['85 seconds', 85, [{ refresh_token: 'r' }]],
  ['10 minutes', 600, []],
])(
  'with %s left on the token, the auth client renews it immediately or waits',
  async (_name, left, asks) => {
    const session = kept();
    localStorage.setItem(
      'flightdeck:session',
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + left }),
    );
    const asked = refreshesTo(session.access_token);
    const getItem = vi.spyOn(Storage.prototype, 'getItem');
    await supabase.auth.startAutoRefresh();
    await vi.waitFor(() => expect(getItem).toHaveBeenCalledWith('flightdeck:session'));
    // Responses arrive in order, so this one follows the response to the tick's request.
    onlyAccepts('none');
    await fetch(TABLE);
    await vi.waitFor(() => expect(asked.slice(0, 1)).toEqual(asks));
    await supabase.auth.stopAutoRefresh();
  },
);

test('a tab that loses the race for a renewal uses the winner’s token', async () => {
  const old = kept();
  const won = { ...old, access_token: `${old.access_token}won`, refresh_token: 'won' };
  const tried = onlyAccepts(won.access_token);
  server.use(
    http.post(TOKEN, () => {
      localStorage.setItem('flightdeck:session', JSON.stringify(won));
      return HttpResponse.json(
        { error_code: 'refresh_token_already_used', msg: 'Already Used' },
        { status: 400 },
      );
    }),
  );
  await expect(read()).resolves.toEqual([{ id: 'a' }]);
  expect(tried).toEqual([old.access_token, won.access_token]);
  expect(kept()).toMatchObject({ refresh_token: 'won' });
});

test('a tab uses a token that another tab already renewed, without another renewal', async () => {
  const old = kept();
  const asked = refreshesTo('never');
  server.use(
    http.get(TABLE, ({ request }) => {
      if (request.headers.get('authorization') === `Bearer ${old.access_token}new`)
        return HttpResponse.json([{ id: 'a' }]);
      localStorage.setItem(
        'flightdeck:session',
        JSON.stringify({ ...old, access_token: `${old.access_token}new` }),
      );
      return HttpResponse.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 });
    }),
  );
  await expect(read()).resolves.toEqual([{ id: 'a' }]);
  expect(asked).toEqual([]);
});

describe('a session with an expired token', () => {
  const expire = () => {
    const session = kept();
    // A fresh refresh token: the auth client remembers refused ones for a while.
    const refresh_token = crypto.randomUUID();
    const expired = { ...session, refresh_token, expires_at: Math.floor(Date.now() / 1000) - 60 };
    localStorage.setItem('flightdeck:session', JSON.stringify(expired));
    return expired;
  };

  test('never sends a request without a token: the loser of a renewal uses the stored one', async () => {
    const old = expire();
    const won = {
      ...old,
      access_token: `${old.access_token}won`,
      refresh_token: 'won',
      expires_at: Math.floor(Date.now() / 1000) + 3600,
    };
    const tried = onlyAccepts(won.access_token);
    server.use(
      http.post(TOKEN, () => {
        // Another tab stores its session while this renewal is refused.
        localStorage.setItem('flightdeck:session', JSON.stringify(won));
        return authError('refresh_token_not_found');
      }),
    );
    await expect(read()).resolves.toEqual([{ id: 'a' }]);
    expect(tried).toEqual([won.access_token]);
    expect(kept()).toMatchObject({ refresh_token: 'won' });
  });

  test.each(ERROR_SHAPES)(
    'survives a rate limit of its renewal, shaped as %s, and is renewed afterwards',
    async (shape) => {
      expectConsoleError();
      const old = expire();
      const tried = onlyAccepts(`${old.access_token}new`);
      const renewed = refreshesTo(`${old.access_token}new`);
      server.use(
        http.post(TOKEN, () => authError('over_request_rate_limit', shape), { once: true }),
      );
      await expect(read()).resolves.toEqual([{ id: 'a' }]);
      expect(tried).toEqual([`${old.access_token}new`]);
      expect(renewed).toHaveLength(1);
    },
    15_000,
  );

  test('sends no request and reports an ended session if the renewal is refused for good', async () => {
    expectConsoleError();
    expire();
    const tried = onlyAccepts('none');
    server.use(http.post(TOKEN, () => authError('refresh_token_not_found')));
    await supabase.auth.getSession();
    expect(kept()).toBeNull();
    expect(tried).toEqual([]);
  });
});

test('a visitor’s rejected request reads like an ended session', async () => {
  localStorage.clear();
  server.use(
    http.get(TABLE, () =>
      HttpResponse.json({ code: '42501', message: 'permission denied' }, { status: 401 }),
    ),
  );
  await expect(read()).rejects.toMatchObject({ kind: 'unauthenticated' });
});
