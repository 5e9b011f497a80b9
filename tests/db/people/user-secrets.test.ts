import { beforeEach, describe, expect, test } from 'vitest';
import { type ActorName, NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const WEBHOOK = 'https://hooks.northwind.example/flightdeck';
const SETTINGS = {
  p_name: 'Marketer',
  p_phone: '+49 30 901820',
  p_language: 'de',
  p_notifications: { email_notifications: false, sms_notifications: true, weekly_reports: false },
  p_webhook_url: WEBHOOK,
};
const others = [
  'anonymous',
  'unassigned',
  'pending',
  'deactivated',
  'readonly',
  'peer',
  'admin',
  'analyst',
  'foreignAdmin',
  'superadmin',
  'impersonating',
] as const satisfies ActorName[];

/** Last four characters and hash of the stored key. */
const storedKey = async () =>
  (
    await db.sql<{ last_four: string; key_hash: string }>(
      `select last_four, key_hash from private.api_keys where user_id = '${db.idOf('regular')}'`,
    )
  )[0];
let key = '';

beforeEach(async () => {
  await db.sql(`delete from public.superadmin_impersonations; delete from public.webhook_endpoints;
    delete from private.api_keys;
    delete from public.audit_log where table_name in ('user_secrets', 'link_users')`);
  await db.as('regular').rpc('save_settings', SETTINGS);
  key = String((await db.as('regular').rpc('generate_api_key')).data);
});

describe('webhook URL and API key', () => {
  test('are readable by their owner, under the names of the profile', async () => {
    const { data } = await db
      .as('regular')
      .from('link_users')
      .select('name,phone,language_settings,notification_preferences,webhook_url,api_config')
      .eq('id', db.idOf('regular'))
      .single();
    expect(data).toEqual({
      name: 'Marketer',
      phone: '+49 30 901820',
      language_settings: 'de',
      notification_preferences: SETTINGS.p_notifications,
      webhook_url: WEBHOOK,
      api_config: { api_key: `fd_live_…${key.slice(-4)}` },
    });
    const { data: own } = await db.as('regular').rpc('own_api_key').single();
    expect(own).toMatchObject({ last_four: key.slice(-4), last_used_at: null });
  });

  test.each(others)('are not readable by %s in the table or the profile', async (actor) => {
    const client = await db.become(actor);
    const { data: secrets } = await client.from('webhook_endpoints').select('*');
    expect(secrets ?? []).toEqual([]);
    const { data: profiles } = await client
      .from('link_users')
      .select('id,webhook_url,api_config')
      .eq('id', db.idOf('regular'));
    for (const profile of profiles ?? []) {
      expect(profile.webhook_url).toBeNull();
      expect(profile.api_config).toEqual({ api_key: null });
    }
    const { data: embedded } = await client
      .from('link_users')
      .select('id,webhook_endpoints!webhook_endpoints_person_id_fkey(*)')
      .eq('id', db.idOf('regular'));
    expect(JSON.stringify(embedded ?? '')).not.toContain(WEBHOOK);
  });

  const readEntries = async (actor: ActorName) =>
    (await (await db.become(actor)).from('audit_log').select('*').order('id')).data ?? [];

  test.each(['admin', 'superadmin', 'impersonating'] as const)(
    'are not shown to %s in the audit log',
    async (actor) => {
      const told = JSON.stringify(await readEntries(actor));
      expect(told).not.toContain(WEBHOOK);
      expect(told).not.toContain(key);
      expect(told).not.toContain(String((await storedKey())?.key_hash));
    },
  );

  test('appear in the audit log only as set', async () => {
    const lines = await readEntries('admin');
    const secrets = lines.filter(({ table_name }) => table_name === 'user_secrets');
    expect(secrets.map(({ after }) => after)).toEqual([{ webhook_url: 'set' }, { api_key: 'set' }]);
  });

  test.each([...others, 'regular'] as const)(
    'cannot be written by %s in the table',
    async (actor) => {
      const client = await db.become(actor);
      const before = await db.sql('select * from public.webhook_endpoints order by id');
      const person_id = db.idOf('regular');
      const { error } = await client.from('webhook_endpoints').upsert({
        person_id,
        url: 'https://evil.example/',
        events: [],
        organisation_id: NORTHWIND,
      });
      expect(error).not.toBeNull();
      await client
        .from('webhook_endpoints')
        .update({ status: 'paused' })
        .eq('person_id', person_id);
      await client.from('webhook_endpoints').delete().eq('person_id', person_id);
      expect(await db.sql('select * from public.webhook_endpoints order by id')).toEqual(before);
    },
  );

  test('cannot be read or created by a deactivated owner with a live token', async () => {
    const set = (status: string) =>
      db.sql(
        `update public.link_users set status = '${status}' where id = '${db.idOf('regular')}'`,
      );
    await set('deactivated');
    const { data } = await db.as('regular').from('webhook_endpoints').select('*');
    const made = await db.as('regular').rpc('generate_api_key');
    const saved = await db.as('regular').rpc('save_settings', SETTINGS);
    await set('active');
    expect(data).toEqual([]);
    expect([made.error?.code, saved.error?.code]).toEqual(['42501', '42501']);
  });
});

describe('saving settings', () => {
  test.each(['anonymous', 'pending', 'deactivated', 'unassigned'] as const)(
    'and creating keys is denied to %s',
    async (actor) => {
      for (const call of [
        db.as(actor).rpc('save_settings', SETTINGS),
        db.as(actor).rpc('generate_api_key'),
        db.as(actor).rpc('remove_api_key'),
      ])
        expect((await call).error).not.toBeNull();
    },
  );

  test('stores empty strings as null and keeps the key', async () => {
    const stored = await storedKey();
    await db.as('regular').rpc('save_settings', { ...SETTINGS, p_phone: ' ', p_webhook_url: '' });
    const { data } = await db
      .as('regular')
      .from('link_users')
      .select('phone,webhook_url')
      .eq('id', db.idOf('regular'))
      .single();
    expect(data).toEqual({ phone: null, webhook_url: null });
    expect(await storedKey()).toEqual(stored);
  });

  test.each([
    [{ p_name: '  ' }, 'name_required'],
    [{ p_webhook_url: 'abc' }, 'invalid_webhook_url'],
    [{ p_webhook_url: 'javascript:alert(1)' }, 'invalid_webhook_url'],
    [{ p_webhook_url: 'http://hooks.northwind.example/' }, 'invalid_webhook_url'],
    [{ p_webhook_url: 'https://10.0.0.1/' }, 'invalid_webhook_url'],
  ])('is refused with %o and changes nothing', async (change, hint) => {
    const read = () => db.sql('select * from public.link_users order by id');
    const before = await read();
    const { error } = await db
      .as('regular')
      .rpc('save_settings', { ...SETTINGS, p_phone: '', ...change });
    expect(error?.hint).toBe(hint);
    expect(await read()).toEqual(before);
  });

  test.each([
    [{ p_name: 'x'.repeat(101) }, 'name_length'],
    [{ p_language: 'xx' }, 'language_known'],
    [{ p_phone: 'call me' }, 'phone_shape'],
  ])('is refused by a check constraint with %o', async (change, hint) => {
    const { error } = await db.as('regular').rpc('save_settings', { ...SETTINGS, ...change });
    expect(error).toMatchObject({ code: '23514', hint });
  });

  test('keeps one key, which a new key replaces and which can be removed', async () => {
    const { data } = await db.as('regular').rpc('generate_api_key');
    expect(data).not.toBe(key);
    expect(await storedKey()).toMatchObject({ last_four: String(data).slice(-4) });
    expect((await db.as('regular').rpc('remove_api_key')).error).toBeNull();
    expect(await storedKey()).toBeUndefined();
    expect((await db.as('regular').rpc('own_api_key')).data).toEqual([]);
  });
});
