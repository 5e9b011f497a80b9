import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ActorName, type Client, testDatabase } from '../../support/database/database.ts';
import { webhookCalls } from '../../support/database/webhooks.ts';

const db = testDatabase();
const { claim, settle, create, queue, due, stored, endpoint, clear } = webhookCalls(db);

beforeEach(async () => {
  await clear();
  await db.sql(`delete from public.superadmin_impersonations;
    delete from public.audit_log where table_name = 'webhook_endpoints'`);
});

const URL_IN = 'https://hooks.northwind.dev/in?token=abc';
const save = (client: Client, values: { id?: string; url?: string; events?: string[] } = {}) =>
  client.rpc('save_webhook', {
    p_id: values.id ?? randomUUID(),
    p_url: values.url ?? URL_IN,
    p_events: values.events ?? ['wallet.low'],
  });
const secretOf = async (id: string, actor: ActorName = 'admin') =>
  (await db.as(actor).rpc('webhook_secret', { p_id: id })).data?.[0];

const STRANGERS = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'regular',
  'peer',
  'analyst',
  'foreignAdmin',
  'superadmin',
] as const satisfies ActorName[];

describe('endpoints of an organization', () => {
  test.each(['admin', 'impersonating'] as const)('are created by %s', async (actor) => {
    const client = await db.become(actor);
    const { data, error } = await save(client, { events: ['wallet.low', 'flight.ended'] });
    expect(error).toBeNull();
    expect(data).toMatchObject([
      { url: URL_IN, status: 'enabled', host_state: null, events: ['flight.ended', 'wallet.low'] },
    ]);
    expect(JSON.stringify(data)).not.toContain('whsec_');
    expect((await client.from('webhook_endpoints').select('url')).data).toEqual([{ url: URL_IN }]);
  });

  test.each(STRANGERS)('cannot be created, read or used by %s', async (actor) => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    const before = await db.sql('select * from public.webhook_endpoints');
    const client = await db.become(actor);
    const calls = [
      save(client, { id }),
      client.rpc('pause_webhook', { p_id: id, p_is_paused: true }),
      client.rpc('delete_webhook', { p_id: id }),
      client.rpc('webhook_secret', { p_id: id }),
      client.rpc('rotate_webhook_secret', { p_id: id, p_hours: 0, p_rotation: randomUUID() }),
      client.rpc('test_webhook', { p_id: id, p_request: randomUUID() }),
      client.rpc('replay_webhooks', { p_id: id, p_since: '2020-01-01T00:00Z' }),
      client.rpc('webhook_log', { p_id: id }),
      client.rpc('webhook_delivery', { p_id: id, p_delivery: 1 }),
    ];
    for (const call of calls) expect((await call).error).not.toBeNull();
    expect((await client.from('webhook_endpoints').select('*')).data ?? []).toEqual([]);
    expect(await db.sql('select * from public.webhook_endpoints')).toEqual(before);
    const isAdmin = actor === 'foreignAdmin' || actor === 'superadmin';
    expect((await save(client)).error === null).toBe(isAdmin);
  });

  test.each([
    ['ftp://hooks.northwind.dev/', 'invalid_webhook_url'],
    ['abc', 'invalid_webhook_url'],
    ['http://hooks.northwind.dev/', 'invalid_webhook_url'],
    ['https://localhost/', 'invalid_webhook_url'],
    ['https://127.0.0.1/', 'invalid_webhook_url'],
    ['http://127.0.0.1:8080/', 'invalid_webhook_url'],
    ['https://10.0.0.8/', 'invalid_webhook_url'],
    ['https://169.254.169.254/latest/meta-data', 'invalid_webhook_url'],
    ['https://0x7f.1/', 'invalid_webhook_url'],
    ['https://2130706433/', 'invalid_webhook_url'],
    ['https://[::1]/', 'invalid_webhook_url'],
    ['https://[::ffff:169.254.169.254]/', 'invalid_webhook_url'],
    ['https://me:secret@hooks.northwind.dev/', 'invalid_webhook_url'],
    ['https://service.internal/', 'invalid_webhook_url'],
    ['https://hooks.northwind.dev/\r\nHost: evil', 'invalid_webhook_url'],
  ])('cannot have the URL %j', async (url, hint) => {
    const { error } = await save(db.as('admin'), { url });
    expect(error?.hint).toBe(hint);
    expect(await db.sql('select 1 from public.webhook_endpoints')).toEqual([]);
  });

  test.each([[[]], [['flight.unknown']], [['wallet.low', 'webhook.test']]])(
    'cannot have the events %j',
    async (events) => {
      const { error } = await save(db.as('admin'), { events });
      expect(error?.hint).toBe('invalid_webhook_events');
    },
  );

  test('are created once when a call is repeated', async () => {
    const id = randomUUID();
    await save(db.as('admin'), { id });
    const secret = await secretOf(id);
    await save(db.as('admin'), { id });
    expect(await secretOf(id)).toEqual(secret);
    expect(await db.sql('select id from public.webhook_endpoints')).toEqual([{ id }]);
  });

  test('number at most 50', async () => {
    await db.sql(`insert into public.webhook_endpoints (organisation_id, url, events)
      select organisation_id, 'https://hooks.northwind.dev/', array['wallet.low']
        from public.link_users cross join generate_series(1, 50) where email = 'admin@northwind.example'`);
    expect((await save(db.as('admin'))).error?.hint).toBe('too_many_webhooks');
    expect((await save(db.as('foreignAdmin'))).error).toBeNull();
  });

  test('with a new URL are resolved again, and enabled if they were disabled', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await settle(await claim(), { status: 410 });
    await save(db.as('admin'), {
      id,
      events: ['flight.ended'],
      url: 'https://hooks.northwind.dev/in',
    });
    expect(await endpoint(id)).toMatchObject({ status: 'disabled', host_state: 'public' });
    const stamp = () => db.sql('select updated_at::text as at from public.webhook_endpoints');
    const before = await stamp();
    await save(db.as('admin'), { id, url: 'https://new.northwind.dev/' });
    expect(await stamp()).not.toEqual(before);
    expect(await endpoint(id)).toMatchObject({ status: 'enabled', reason: null, host_state: null });
  });
});

describe('the secret', () => {
  test('is signed with next to its successor until the overlap ends', async () => {
    const id = await create(['wallet.low']);
    const old = (await secretOf(id))?.secret;
    const rotation = randomUUID();
    const rotate = (p_hours: number, p_rotation: string) =>
      db.as('admin').rpc('rotate_webhook_secret', { p_id: id, p_hours, p_rotation });
    expect((await rotate(24, rotation)).error).toBeNull();
    const current = await secretOf(id);
    expect(current?.previous_secret).toBe(old);
    await rotate(24, rotation);
    expect(await secretOf(id)).toEqual(current);
    await queue('wallet.low');
    const first = await claim();
    expect(first).toMatchObject([{ secrets: [current?.secret, old] }]);
    await settle(first, { status: 500 });
    await db.sql(`update private.webhook_secrets set previous_until = now() - interval '1 second'`);
    expect(await secretOf(id)).toMatchObject({ previous_secret: null, previous_until: null });
    await due();
    expect(await claim()).toMatchObject([{ secrets: [current?.secret] }]);
    expect((await rotate(721, randomUUID())).error?.hint).toBe('invalid_overlap');
  });

  test('is not shown to a superadmin who views the organization', async () => {
    const id = await create(['wallet.low']);
    const client = await db.become('impersonating');
    expect((await client.rpc('webhook_secret', { p_id: id })).error?.hint).toBe('impersonating');
    const rotated = await client.rpc('rotate_webhook_secret', {
      p_id: id,
      p_hours: 0,
      p_rotation: randomUUID(),
    });
    expect(rotated.error?.hint).toBe('impersonating');
  });

  test('is in no row of the activity, and neither is the path of the URL', async () => {
    const id = randomUUID();
    await save(db.as('admin'), { id });
    const shown = await secretOf(id);
    await db.as('admin').rpc('rotate_webhook_secret', {
      p_id: id,
      p_hours: 1,
      p_rotation: randomUUID(),
    });
    await db.as('admin').rpc('pause_webhook', { p_id: id, p_is_paused: true });
    await db.as('admin').rpc('delete_webhook', { p_id: id });
    const { data } = await db
      .as('admin')
      .from('audit_log')
      .select('action,before,after')
      .eq('table_name', 'webhook_endpoints')
      .order('id');
    const at = (status: string, reason: string | null) => ({
      host: 'hooks.northwind.dev',
      events: ['wallet.low'],
      status,
      reason,
    });
    expect(data).toEqual([
      { action: 'insert', before: null, after: at('enabled', null) },
      { action: 'update', before: null, after: { secret: 'shown' } },
      { action: 'update', before: null, after: { secret: 'replaced' } },
      { action: 'update', before: at('enabled', null), after: at('paused', 'person') },
      { action: 'delete', before: at('paused', 'person'), after: null },
    ]);
    expect(JSON.stringify(data)).not.toContain(shown?.secret ?? 'whsec_');
  });
});

describe('messages', () => {
  const log = async (id: string, more: object = {}) =>
    (await db.as('admin').rpc('webhook_log', { p_id: id, ...more })).data ?? [];
  const replay = async (id: string, more: object) =>
    (await db.as('admin').rpc('replay_webhooks', { p_id: id, ...more })).data;

  test('are held while the endpoint is paused, and sent by a replay after it is resumed', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    const pause = (p_is_paused: boolean) =>
      db.as('admin').rpc('pause_webhook', { p_id: id, p_is_paused });
    await pause(true);
    await queue('wallet.low');
    expect(await claim()).toEqual([]);
    const since = { p_since: '2020-01-01T00:00:00Z' };
    const refused = await db.as('admin').rpc('replay_webhooks', { p_id: id, ...since });
    expect(refused.error?.hint).toBe('webhook_paused');
    await pause(false);
    await db.sql(`update public.webhook_endpoints set host_state = 'public'`);
    expect(await claim()).toEqual([]);
    expect(await replay(id, since)).toBe(2);
    expect(await claim()).toHaveLength(2);
    expect(await replay(id, since)).toBe(0);
  });

  test('are replayed with the same webhook-id and body, one by one or since a time', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low', 'a');
    const [first] = await claim();
    await settle(first ? [first] : [], { status: 200 });
    const [row] = await log(id);
    expect(row).toMatchObject({ type: 'wallet.low', state: 'delivered', attempts: 1, status: 200 });
    expect(await replay(id, { p_since: '2020-01-01T00:00:00Z' })).toBe(0);
    expect(await replay(id, { p_delivery: row?.id })).toBe(1);
    expect(await claim()).toMatchObject([{ message_id: first?.message_id, body: first?.body }]);
  });

  test('of another endpoint cannot be replayed or read', async () => {
    const mine = await create(['wallet.low']);
    await create(['flight.ended']);
    await queue('flight.ended');
    const [other] = await db.sql<{ id: number }>('select id from private.webhook_deliveries');
    expect(await replay(mine, { p_delivery: other?.id })).toBe(0);
    const read = await db
      .as('admin')
      .rpc('webhook_delivery', { p_id: mine, p_delivery: Number(other?.id) });
    expect(read.data).toBeNull();
  });

  test('are listed in pages, newest first, and by state', async () => {
    const id = await create(['wallet.low']);
    for (const key of ['a', 'b', 'c']) await queue('wallet.low', key);
    await settle(await claim(1), { status: 204 });
    const page = await log(id, { p_limit: 2 });
    const rest = await log(id, { p_limit: 2, p_before: page.at(-1)?.id });
    expect([...page, ...rest].map(({ state }) => state)).toEqual([
      'waiting',
      'waiting',
      'delivered',
    ]);
    expect(await log(id, { p_state: 'delivered' })).toEqual(rest);
  });

  test('show request and responses, without secret or signature', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await settle(await claim(), { status: 500, response: 'no' });
    const [row] = await log(id);
    const { data } = await db
      .as('admin')
      .rpc('webhook_delivery', { p_id: id, p_delivery: row?.id ?? 0 });
    expect(data).toMatchObject({
      url: 'https://hooks.northwind.dev/in',
      message_id: row?.message_id,
      payload: { type: 'wallet.low', data: { name: 'Hut' } },
      attempts: [{ status: 500, error: null, response: 'no', duration: 12 }],
    });
    expect(JSON.stringify(data)).not.toMatch(/whsec_|v1,/);
  });

  test('of a test go to one endpoint, once for each request', async () => {
    const id = await create(['wallet.low']);
    await create(['wallet.low']);
    const request = { p_id: id, p_request: randomUUID() };
    await db.as('admin').rpc('test_webhook', request);
    await db.as('admin').rpc('test_webhook', request);
    expect(await stored()).toHaveLength(1);
    expect(await log(id)).toMatchObject([{ type: 'webhook.test' }]);
    await db.sql(`insert into private.webhook_messages (organisation_id, event_key, type, payload)
      select organisation_id, 'k' || n, 'webhook.test', '{}'
        from public.webhook_endpoints cross join generate_series(1, 60) as n where id = '${id}'`);
    const refused = await db
      .as('admin')
      .rpc('test_webhook', { ...request, p_request: randomUUID() });
    expect(refused.error?.hint).toBe('too_many');
  });

  test('are deleted with their log after 30 days', async () => {
    const id = await create(['wallet.low']);
    await queue('wallet.low');
    await settle(await claim(), { status: 200 });
    await queue('wallet.low', 'young');
    await db.sql(`update private.webhook_messages set created_at = now() - interval '31 days'
      where event_key <> 'wallet.low:young'`);
    await db.sql('select private.forget_webhooks()');
    expect(await log(id)).toHaveLength(1);
    expect(await db.sql('select 1 from private.webhook_attempts')).toEqual([]);
  });
});
