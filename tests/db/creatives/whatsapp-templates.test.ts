import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import { type ActorName, testDatabase } from '../../support/database/database.ts';
import { gatewayFetch } from '../../support/database/gateway.ts';

const db = testDatabase();

const TEMPLATE = { channel: 'whatsapp', category: 'utility', language: 'en', body: 'On its way.' };
type Said = Record<string, unknown>;

async function create(said: Said, actor: ActorName = 'regular') {
  const id = randomUUID();
  const { error } = await db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: 'Parcel',
    p_type: 'WhatsApp',
    p_content: { ...TEMPLATE, ...said } as Json,
  });
  return { id, error };
}

async function aTemplate(said: Said = {}) {
  const { id, error } = await create(said);
  expect(error).toBeNull();
  const [version] = await db.sql<{ id: string }>(
    `select id from public.creative_versions where creative_id = '${id}'`,
  );
  return { creative: id, version: version?.id ?? '' };
}

const stored = async (version: string) =>
  (
    await db.sql<{ content: Said }>(
      `select content from public.creative_versions where id = '${version}'`,
    )
  )[0]?.content;

/** Overwrites the content through the API, as its owner. */
const write = (version: string, content: Said) =>
  db
    .as('regular')
    .from('creative_versions')
    .update({ content: content as Record<string, Json> })
    .eq('id', version)
    .select('id');

const decide = async (actor: ActorName, version: string, status: string, more: object = {}) =>
  (await db.become(actor)).rpc('set_template_status', {
    p_version_id: version,
    p_status: status,
    ...more,
  });

const APPROVED = { status: 'approved' };

describe('a template written by a user', () => {
  test('starts as a draft, even without a status', async () => {
    const { version } = await aTemplate();
    expect(await stored(version)).toMatchObject({ provider: { status: 'draft' } });
  });

  test.each(['submitted', 'approved', 'rejected'])(
    'is refused with the status %s',
    async (status) => {
      const { error } = await create({ provider: { status } });
      expect([error?.code, error?.hint]).toEqual(['42501', 'provider_status']);
      const { version } = await aTemplate();
      const changed = await write(version, { ...TEMPLATE, provider: { status } });
      expect(changed.error?.hint).toBe('provider_status');
      expect(await stored(version)).toMatchObject({ provider: { status: 'draft' } });
    },
  );

  test('is refused with an approved translation', async () => {
    const de = { ...TEMPLATE, language: 'de', provider: APPROVED };
    expect((await create({ translations: { de } })).error?.hint).toBe('provider_status');
  });

  test("keeps WhatsApp's decision while its text stays the same", async () => {
    const { version } = await aTemplate();
    await decide('superadmin', version, 'approved');
    for (const provider of [APPROVED, { status: 'draft' }, undefined])
      expect(
        (await write(version, { ...TEMPLATE, ...(provider && { provider }) })).error,
      ).toBeNull();
    expect(await stored(version)).toMatchObject({ provider: APPROVED });
  });

  test.each([[APPROVED], [{ status: 'draft' }], [undefined]])(
    'becomes a draft again when its text changes and %j is sent',
    async (provider) => {
      const { version } = await aTemplate();
      await decide('superadmin', version, 'approved');
      const changed = { ...TEMPLATE, body: 'Here it is.', ...(provider && { provider }) };
      expect((await write(version, changed)).error).toBeNull();
      expect(await stored(version)).toMatchObject({
        body: 'Here it is.',
        provider: { status: 'draft' },
      });
    },
  );

  test('becomes a draft again when only its message is written', async () => {
    const { version } = await aTemplate();
    await decide('superadmin', version, 'approved');
    const client = db.as('regular');
    await client.from('creative_versions').update({ message: 'Other words.' }).eq('id', version);
    expect(await stored(version)).toMatchObject({ provider: { status: 'draft' } });
  });

  test('keeps the decision in a copy with the same text', async () => {
    const { creative, version } = await aTemplate();
    await decide('superadmin', version, 'approved');
    const copy = randomUUID();
    const { error } = await db
      .as('regular')
      .rpc('duplicate_creative', { p_id: copy, p_source_id: creative });
    expect(error).toBeNull();
    const rows = await db.sql(
      `select content -> 'provider' as provider from public.creative_versions where creative_id = '${copy}'`,
    );
    expect(rows).toEqual([{ provider: APPROVED }]);
  });
});

describe("WhatsApp's decision about a template", () => {
  test.each(['anonymous', 'pending', 'readonly', 'regular', 'admin', 'foreignAdmin'] as const)(
    'cannot be set by %s',
    async (actor) => {
      const { version } = await aTemplate();
      expect((await decide(actor, version, 'approved')).error?.code).toBe('42501');
      expect(await stored(version)).toMatchObject({ provider: { status: 'draft' } });
    },
  );

  test('can be set by a superadmin for each language, with the reason of a rejection', async () => {
    const { version } = await aTemplate({ translations: { de: { ...TEMPLATE, language: 'de' } } });
    expect((await decide('superadmin', version, 'approved')).error).toBeNull();
    await decide('superadmin', version, 'rejected', { p_language: 'de', p_reason: 'Too short.' });
    expect(await stored(version)).toMatchObject({
      provider: APPROVED,
      translations: { de: { provider: { status: 'rejected', reason: 'Too short.' } } },
    });
  });

  test.each([
    ['unknown_status', 'fine', {}],
    ['not_found', 'approved', { p_language: 'fr' }],
  ])('is refused with %s for an unknown status or language', async (hint, status, more) => {
    const { version } = await aTemplate();
    expect((await decide('superadmin', version, status, more)).error?.hint).toBe(hint);
  });

  test('can be set by a gateway, and a decided template is no longer listed as open', async () => {
    const { version } = await aTemplate({ body: 'Only here.' });
    const [made] = await db.sql<{ key: string }>(
      `select key from private.new_gateway_key('templates')`,
    );
    const ask = async (path: string) =>
      (
        await gatewayFetch(db)(
          new Request(`http://localhost/functions/v1/gateway/${path}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${made?.key}` },
          }),
        )
      ).json();
    const open = async () =>
      ((await ask('templates?limit=1000')) as { templates: { version_id: string }[] }).templates
        .map(({ version_id }) => version_id)
        .includes(version);
    expect(await open()).toBe(true);
    expect(await ask(`template?version=${randomUUID()}&status=approved`)).toEqual({
      stored: false,
    });
    expect(await ask(`template?version=${version}&status=approved`)).toEqual({ stored: true });
    expect(await open()).toBe(false);
    expect(await stored(version)).toMatchObject({ provider: APPROVED });
  });
});
