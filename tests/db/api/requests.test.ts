import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { API_SCOPES } from '@/domain/people/api-scopes';
import { publicApi } from '../../../supabase/functions/_shared/api/handler.ts';
import { createApiKey } from '../../support/database/api-keys.ts';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { API, type ApiClient, apiClient } from '../../support/database/public-api.ts';

const db = testDatabase();
let key: string;
let call: ApiClient;
beforeEach(async () => {
  await db.sql('delete from private.api_keys');
  ({ key } = await createApiKey(db, [...API_SCOPES]));
  call = apiClient(db, key);
});

const campaign = (name = 'Spring') => ({ body: { name } });
const once = (idempotencyKey: string, name = 'Spring') => ({
  ...campaign(name),
  headers: { 'idempotency-key': idempotencyKey },
});
const campaigns = async (name: string) =>
  (await db.sql(`select id from public.campaigns where name = '${name}'`)).length;

/** Status of a request whose calls to the data API are answered by `instead`, unless it returns null. */
async function postInstead(
  [idempotencyKey, path, body]: [idempotencyKey: string, path: string, body: object],
  instead: (request: Request) => Promise<Response | null>,
): Promise<number> {
  const handle = publicApi({
    url: 'http://localhost',
    secretKey: db.backend.keys.secretKey,
    fetch: async (request) => (await instead(request)) ?? db.backend.fetch(request),
  });
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': idempotencyKey,
  };
  const answer = await handle(
    new Request(`${API}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }),
  );
  return answer.status;
}

describe('an idempotency key', () => {
  test('replays status and body, and runs the request once', async () => {
    const first = await call('POST', '/campaigns', once('order-1', 'Once'));
    const second = await call('POST', '/campaigns', once('order-1', 'Once'));
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await campaigns('Once')).toBe(1);
  });

  test('replays a refusal too', async () => {
    const bad = { ...once('order-2'), body: { name: '' } };
    const answers = [await call('POST', '/campaigns', bad), await call('POST', '/campaigns', bad)];
    expect(answers.map(({ status }) => status)).toEqual([400, 400]);
    expect(answers[1]?.headers.get('idempotent-replayed')).toBe('true');
  });

  test('is refused with 422 for another body, path or method', async () => {
    const { body } = await call('POST', '/campaigns', once('order-3'));
    for (const [method, path] of [
      ['POST', '/campaigns'],
      ['PATCH', `/campaigns/${String(body['id'])}`],
    ] as const) {
      const other = await call(method, path, once('order-3', 'Other'));
      expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused']);
    }
    expect(await campaigns('Other')).toBe(0);
  });

  test('is refused with 409 while the first request runs', async () => {
    await call('POST', '/campaigns', once('order-4', 'Running'));
    await db.sql('update private.api_requests set status = null, body = null');
    const { status, body, headers } = await call('POST', '/campaigns', once('order-4', 'Running'));
    expect([status, body['code'], headers.get('retry-after')]).toEqual([
      409,
      'request_running',
      '1',
    ]);
  });

  test('repeats a request whose server ended, without creating its row a second time', async () => {
    const first = await call('POST', '/campaigns', once('order-5', 'Crashed'));
    await db.sql(
      `update private.api_requests set status = null, body = null, started_at = now() - interval '4 minutes'`,
    );
    const second = await call('POST', '/campaigns', once('order-5', 'Crashed'));
    expect([second.status, second.body['id']]).toEqual([201, first.body['id']]);
    expect(await campaigns('Crashed')).toBe(1);
  });

  test('is forgotten after 24 hours and belongs to the actor of its API key', async () => {
    const first = await call('POST', '/campaigns', once('order-6'));
    const other = apiClient(db, (await createApiKey(db, [...API_SCOPES])).key);
    const elsewhere = await other('POST', '/campaigns', once('order-6'));
    expect(elsewhere.body['id']).not.toBe(first.body['id']);
    await db.sql(`update private.api_requests set started_at = now() - interval '25 hours'`);
    await db.sql('select private.forget_api_requests()');
    expect(await db.sql('select 1 from private.api_requests')).toEqual([]);
  });

  test('used again after 24 hours creates another row and leaves the first as it was', async () => {
    const first = await call('POST', '/campaigns', once('import-7', 'Day 1'));
    await db.sql(`update private.api_requests set started_at = now() - interval '25 hours'`);
    const second = await call('POST', '/campaigns', once('import-7', 'Day 3'));
    await db.sql('delete from private.api_requests');
    const third = await call('POST', '/campaigns', once('import-7', 'Day 5'));
    expect([second.status, third.status]).toEqual([201, 201]);
    expect(new Set([first, second, third].map(({ body }) => body['id'])).size).toBe(3);
    expect([await campaigns('Day 1'), await campaigns('Day 3')]).toEqual([1, 1]);
  });

  test('used again after 24 hours launches again', async () => {
    const path = `/flights/${randomUUID()}/launch`;
    const sent: unknown[] = [];
    const launch = () =>
      postInstead(['launch-1', path, {}], async (request) => {
        if (new URL(request.url).pathname !== '/rest/v1/rpc/launch') return null;
        sent.push(((await request.json()) as { p_id: string }).p_id);
        return Response.json({});
      });
    expect(await launch()).toBe(200);
    await db.sql(`update private.api_requests set started_at = now() - interval '25 hours'`);
    expect(await launch()).toBe(200);
    expect(new Set(sent).size).toBe(2);
  });

  test('of a request that failed repeats that request only, without undoing what others changed', async () => {
    const first = await call('POST', '/campaigns', once('order-9', 'Failed'));
    await db.sql('update private.api_requests set status = 503, body = null');
    await db.sql(
      `update public.campaigns set name = 'Edited' where id = '${String(first.body['id'])}'`,
    );
    const other = await call('POST', '/campaigns', once('order-9', 'Other body'));
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused']);
    const retry = await call('POST', '/campaigns', once('order-9', 'Failed'));
    expect([retry.status, retry.body['id'], retry.body['name']]).toEqual([
      201,
      first.body['id'],
      'Edited',
    ]);
    expect(await campaigns('Failed')).toBe(0);
  });

  test('stays with its request after a server error', async () => {
    const failed = await postInstead(
      ['order-10', '/campaigns', { name: 'Unlucky' }],
      async (request) =>
        new URL(request.url).pathname === '/rest/v1/campaigns'
          ? Response.json({ code: 'XX000' }, { status: 500 })
          : null,
    );
    expect(failed).toBe(503);
    expect((await call('POST', '/campaigns', once('order-10', 'Other'))).status).toBe(422);
    expect((await call('POST', '/campaigns', once('order-10', 'Unlucky'))).status).toBe(201);
  });

  test('is the same for the replacement of its API key', async () => {
    const old = await createApiKey(db, [...API_SCOPES]);
    const first = await apiClient(db, old.key)('POST', '/campaigns', once('order-7', 'Rotated'));
    const { data } = await db.as('admin').rpc('rotate_api_key', { p_id: old.id }).single();
    const replacement = apiClient(db, String(data?.key));
    const second = await replacement('POST', '/campaigns', once('order-7', 'Rotated'));
    expect(second.body).toEqual(first.body);
    expect(await campaigns('Rotated')).toBe(1);
  });

  test('does not keep a person from replacing their key', async () => {
    const generate = async () => (await db.as('regular').rpc('generate_api_key')).data as string;
    const old = apiClient(db, await generate());
    expect((await old('POST', '/campaigns', once('order-8'))).status).toBe(201);
    const replacement = apiClient(db, await generate());
    expect((await old('GET', '/wallet')).status).toBe(401);
    expect((await replacement('GET', '/wallet')).status).toBe(200);
  });

  test('that is too long or not ASCII is refused', async () => {
    for (const bad of ['x'.repeat(256), 'with blank', ''])
      expect((await call('POST', '/campaigns', once(bad))).body['code']).toBe(
        'invalid_idempotency_key',
      );
  });
});

describe('the rate limit', () => {
  test('is in each answer to a request that counts, and refuses with 429 until the minute is over', async () => {
    const first = await call('GET', '/wallet');
    expect(
      ['limit', 'remaining', 'reset'].map((name) => first.headers.get(`ratelimit-${name}`)),
    ).toEqual(['300', '299', expect.stringMatching(/^(60|59)$/)]);
    await db.sql('update private.api_keys set window_calls = 300');
    const limited = await call('GET', '/wallet');
    expect([
      limited.status,
      limited.body['code'],
      limited.headers.get('ratelimit-remaining'),
    ]).toEqual([429, 'rate_limited', '0']);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    await db.sql(`update private.api_keys set window_started_at = now() - interval '61 seconds'`);
    expect((await call('GET', '/wallet')).status).toBe(200);
  });

  test('notes when the key was last used, to the minute', async () => {
    await call('GET', '/wallet');
    const [row] = await db.sql<{ used: boolean }>(
      `select last_used_at = date_trunc('minute', last_used_at) and last_used_at > now() - interval '2 minutes' as used
         from private.api_keys`,
    );
    expect(row).toEqual({ used: true });
  });
});

describe('a problem', () => {
  test('names each wrong field', async () => {
    const { status, headers, body } = await call('POST', '/flights', {
      body: {
        name: 'x',
        budget: -1,
        intervals: [{ date: 'soon', start_time: '25:00', end_time: '18:00' }],
      },
    });
    expect([status, headers.get('content-type')]).toEqual([400, 'application/problem+json']);
    expect(body).toMatchObject({ type: 'about:blank', status: 400, code: 'invalid_request' });
    const fields = (body['errors'] as { field: string }[]).map(({ field }) => field);
    expect(fields).toEqual(
      expect.arrayContaining([
        'campaign_id',
        'budget',
        'intervals.0.date',
        'intervals.0.start_time',
      ]),
    );
  });

  test('carries the hint of the database as its code, and the blockers of a launch', async () => {
    const { body } = await call('POST', '/campaigns', campaign('Empty'));
    const launched = await call('POST', `/campaigns/${String(body['id'])}/launch`, { body: {} });
    expect([launched.status, launched.body['code']]).toEqual([409, 'nothing_to_launch']);
    const range = await call('POST', '/campaigns', {
      body: { name: 'Range', start_date: '2030-02-01', end_date: '2030-01-01' },
    });
    expect(range.status).toBe(400);
    expect(range.body['code']).not.toBe('invalid_request');
  });

  test.each([
    ['GET', '/nothing', {}, 404, 'not_found'],
    ['GET', '/campaigns/x', {}, 404, 'not_found'],
    ['GET', `/campaigns/${randomUUID()}`, {}, 404, 'not_found'],
    ['DELETE', '/campaigns', {}, 405, 'method_not_allowed'],
    ['POST', '/campaigns', { body: '{' }, 400, 'invalid_json'],
    ['POST', '/campaigns', { body: '[]' }, 400, 'invalid_request'],
    ['POST', '/campaigns', { body: `${'['.repeat(200)}${']'.repeat(200)}` }, 400, 'json_too_deep'],
    ['POST', '/campaigns', { body: { name: 'x'.repeat(300_000) } }, 413, 'too_large'],
    [
      'POST',
      '/campaigns',
      { body: { name: 'x', organisation_id: NORTHWIND } },
      400,
      'invalid_request',
    ],
    ['POST', '/campaigns', { body: { name: 'x', status: 'active' } }, 400, 'invalid_request'],
    [
      'POST',
      '/campaigns',
      { body: 'name=x', headers: { 'content-type': 'text/plain' } },
      415,
      'not_json',
    ],
  ] as const)('answers %s %s with %o by %i %s', async (method, path, more, status, code) => {
    const answer = await call(method, path, { ...more });
    expect([answer.status, answer.body['code']]).toEqual([status, code]);
  });

  test('about the method names the allowed ones in Allow', async () => {
    const { headers } = await call('DELETE', '/campaigns');
    expect(headers.get('allow')).toBe('GET, POST');
  });

  test('about a description that is too long names the field', async () => {
    const create = (length: number) =>
      call('POST', '/campaigns', { body: { name: 'Long', description: 'x'.repeat(length) } });
    expect((await create(500)).status).toBe(201);
    const { status, body } = await create(501);
    expect(status).toBe(400);
    expect(body['errors']).toMatchObject([{ field: 'description' }]);
  });

  test('about a changed campaign is a version conflict', async () => {
    const { body } = await call('POST', '/campaigns', campaign());
    const change = { body: { name: 'Changed', version: Number(body['version']) } };
    const path = `/campaigns/${String(body['id'])}`;
    expect((await call('PATCH', path, change)).status).toBe(200);
    const late = await call('PATCH', path, {
      body: { name: 'Late', version: Number(body['version']) },
    });
    expect([late.status, late.body['code']]).toEqual([409, 'version_conflict']);
  });

  test('refuses with 403 what the role of the actor does not allow', async () => {
    const { body } = await call('POST', '/campaigns', campaign('Not theirs'));
    const [flight] = await db.sql<{ id: string }>(
      `select id from public.flights where organisation_id = '${NORTHWIND}' and status = 'active' limit 1`,
    );
    const { data } = await db.as('readonly').rpc('generate_api_key');
    const viewer = apiClient(db, String(data));
    const path = `/campaigns/${String(body['id'])}`;
    for (const answer of [
      await viewer('PATCH', path, campaign('Taken')),
      await viewer('PATCH', path, { body: { name: 'Taken', version: Number(body['version']) } }),
      await viewer('POST', `/flights/${String(flight?.id)}/pause`),
    ])
      expect([answer.status, answer.body['code']]).toEqual([403, 'forbidden']);
    expect(await campaigns('Taken')).toBe(0);
  });

  test('of a failing database says nothing of it, and no log has the key', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = (fetch: (request: Request) => Promise<Response>) =>
      publicApi({ url: 'http://localhost', secretKey: 'sb_secret_x', fetch })(
        new Request(`${API}/wallet`, { headers: { authorization: `Bearer ${key}` } }),
      );
    const answers = [
      await failing(async (request) => {
        throw new Error(`no route for ${request.headers.get('authorization')} ${key}`);
      }),
      await failing(async () =>
        Response.json({ code: 'XX000', message: 'disk of db-7 is full' }, { status: 500 }),
      ),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(503);
      expect(await answer.text()).not.toMatch(/db-7|fd_live|sb_secret/);
    }
    expect(JSON.stringify(logged.mock.calls)).not.toMatch(/fd_live|sb_secret/);
    logged.mockRestore();
  });
});

describe('a request', () => {
  test.each([
    '',
    'Bearer',
    'Basic eDp5',
    `Bearer fd_live_${'0'.repeat(12)}_${'0'.repeat(48)}`,
    'Bearer fdg_x',
  ])(
    'with the authorization “%s” is refused with 401 and WWW-Authenticate',
    async (authorization) => {
      const { status, headers, body } = await call('GET', '/wallet', {
        headers: { authorization },
      });
      expect([status, body['code']]).toEqual([401, 'invalid_api_key']);
      expect(headers.get('www-authenticate')).toBe('Bearer realm="flightdeck"');
    },
  );

  test('from another origin gets no CORS headers', async () => {
    const { headers } = await call('GET', '/wallet', {
      headers: { origin: 'https://evil.example' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect((await call('OPTIONS', '/wallet')).status).toBe(405);
  });

  test('reaches no row of another organization, by id or by reference', async () => {
    const [foreign] = await db.sql<{ id: string }>(
      `select id from public.campaigns where organisation_id <> '${NORTHWIND}' limit 1`,
    );
    const id = String(foreign?.id);
    const before = await db.sql(`select * from public.campaigns where id = '${id}'`);
    const answers = [
      await call('GET', `/campaigns/${id}`),
      await call('PATCH', `/campaigns/${id}`, { body: { name: 'Mine' } }),
      await call('POST', `/campaigns/${id}/status`, { body: { action: 'end' } }),
      await call('POST', `/campaigns/${id}/launch`, { body: {} }),
      await call('GET', `/campaigns/${id}/launch-check`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect(await db.sql(`select * from public.campaigns where id = '${id}'`)).toEqual(before);
  });

  test('outside the scopes of its key is refused with missing_scope and changes nothing', async () => {
    const reader = apiClient(db, (await createApiKey(db, ['campaigns:read'])).key);
    const { status, body } = await reader('POST', '/campaigns', campaign('Not allowed'));
    expect([status, body['code']]).toEqual([403, 'missing_scope']);
    expect(await campaigns('Not allowed')).toBe(0);
    expect((await reader('GET', '/wallet')).body['code']).toBe('missing_scope');
  });
});

test('a person may not approve what a key that they created has edited last', async () => {
  const [flight] = await db.sql<{ id: string }>(
    `select id from public.flights where organisation_id = '${NORTHWIND}' limit 1`,
  );
  await db.sql(`insert into private.plan_editors (flight_id, edited_by)
    select '${flight?.id}', user_id from private.api_keys
    on conflict (flight_id) do update set edited_by = excluded.edited_by`);
  const forbidden = (actor: string) =>
    db.sql(`with caller as materialized (
        select set_config('request.jwt.claims', '{"sub": "${actor}"}', true)
          || set_config('request.jwt.claim.sub', '${actor}', true) as claims)
      select p.id from caller cross join lateral private.plans_by_caller(
        case when caller.claims <> '' then array['${flight?.id}'::uuid] end) as p (id)`);
  expect(await forbidden(db.idOf('admin'))).toEqual([{ id: flight?.id }]);
  expect(await forbidden(db.idOf('regular'))).toEqual([]);
});
