import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testDatabase } from '../../support/database/database.ts';
import { INTERNAL_HOSTS, PUBLIC_HOSTS } from '../../support/cases/addresses.ts';

const db = testDatabase();

test('the database and the screens accept the same hosts', async () => {
  const list = [...INTERNAL_HOSTS, ...PUBLIC_HOSTS].map((host) => `('${host}')`).join(',');
  const rows = await db.sql<{ host: string; url: boolean }>(
    `select host, private.is_web_url('https://' || host || '/x') as url from (values ${list}) as asked (host)`,
  );
  const open = rows.filter(({ url }) => url).map(({ host }) => host);
  expect(open).toEqual(PUBLIC_HOSTS);
});

test.each([
  'http://169.254.169.254/latest/meta-data',
  'http://localhost:54321/',
  'https://db.internal/',
])('%s is refused as tracker, landing page, preview image, logo and webhook', async (url) => {
  const client = db.as('regular');
  const [tracker, creative] = [randomUUID(), randomUUID()];
  const refused = async (answer: PromiseLike<{ error: { code?: string } | null }>) =>
    expect((await answer).error?.code).toMatch(/^(23514|22023)$/);
  await refused(client.from('click_trackers').insert({ name: 'Inside', original_url: url }));
  await client
    .from('click_trackers')
    .insert({ id: tracker, name: 'Outside', original_url: 'https://shop.example/' });
  const version = { click_tracker_id: tracker, version_name: 'One' };
  await refused(client.from('click_tracker_versions').insert({ ...version, og_image: url }));
  await client.from('creatives').insert({ id: creative, name: 'Inside', type: 'SMS' });
  const words = { creative_id: creative, message: 'Hello' };
  await refused(client.from('creative_versions').insert({ ...words, original_url: url }));
  await refused(client.from('creative_versions').insert({ ...words, og_image: url }));
  await refused(
    db
      .as('superadmin')
      .from('organisations')
      .update({ logo_url: url })
      .eq('name', 'Northwind Outdoor'),
  );
  await refused(
    client.rpc('save_settings', {
      p_name: 'Marketer',
      p_phone: '',
      p_language: 'en',
      p_notifications: {},
      p_webhook_url: url,
    }),
  );
});
