import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const TEMPLATE = {
  utm_source: 'flightdeck',
  utm_campaign: '{{campaign}}',
  utm_content: 'a.{{flight}}',
};

const set = (actor: Parameters<typeof db.as>[0], p_template: object | null) =>
  db.as(actor).rpc('set_utm_template', { p_template: p_template as never });

beforeAll(() => db.sql(`update public.organisations set utm_template = '{}'`));

test('the UTM template is set only by admins and read by all members of the organization', async () => {
  for (const actor of ['regular', 'readonly', 'analyst', 'anonymous', 'pending'] as const)
    expect((await set(actor, TEMPLATE)).error).not.toBeNull();
  expect((await set('admin', TEMPLATE)).data).toEqual(TEMPLATE);
  const { data } = await db.as('readonly').from('organisations').select('id,utm_template');
  expect(data).toEqual([{ id: NORTHWIND, utm_template: TEMPLATE }]);
  const foreign = await db.as('foreignRegular').from('organisations').select('utm_template');
  expect(foreign.data).toEqual([{ utm_template: {} }]);
});

test.each([
  null,
  [],
  { utm_term: 'a' },
  { utm_source: 1 },
  { utm_source: '' },
  { utm_source: 'a b' },
  { utm_source: 'a&utm_medium=b' },
  { utm_source: 'ü' },
  { utm_source: '{{first_name}}' },
  { utm_source: 'x'.repeat(101) },
])('the UTM template refuses %j', async (template) => {
  expect((await set('admin', template)).error?.hint).toBe('invalid_utm');
});

test("a short link fills in the campaign and flight names if it is a flight's link, and leaves them empty otherwise", async () => {
  const [tracker, version, campaign, flight] = Array.from({ length: 4 }, () => randomUUID());
  const page =
    'https://northwind.example/sale?size=9&c={{channel}}&utm={{campaign}}.{{flight}}#top';
  const [links] = await db.sql<{ all: string; own: string }>(`
    insert into public.campaigns (id, name, organisation_id) values ('${campaign}', 'Spring & Zürich', '${NORTHWIND}');
    insert into public.flights (id, campaign_id, organisation_id, name, type, budget) values ('${flight}', '${campaign}', '${NORTHWIND}', 'Week  one', 'SMS', 10);
    insert into public.click_trackers (id, name, original_url, organisation_id) values ('${tracker}', 'Sale', '${page}', '${NORTHWIND}');
    insert into public.click_tracker_versions (id, click_tracker_id, organisation_id, version_name, og_title)
    values ('${version}', '${tracker}', '${NORTHWIND}', 'First', 'Sale');
    select (select shortened_url from public.click_tracker_versions where id = '${version}') as all,
           private.register_short_link('click_tracker_versions', '${version}', '${NORTHWIND}', null, '${flight}') as own`);
  const target = async (url = '') => {
    const { host, pathname } = new URL(url);
    const asked = { p_code: pathname.slice(-6), p_host: host };
    return (await db.service.rpc('resolve_short_link', asked)).data?.[0]?.target;
  };
  expect(await target(links?.own)).toBe(
    'https://northwind.example/sale?size=9&c=sms&utm=spring-%26-z%C3%BCrich.week-one#top',
  );
  expect(await target(links?.all)).toBe('https://northwind.example/sale?size=9&c=&utm=.#top');

  // Names that make the URL too long are left out.
  await db.sql(`
    update public.click_trackers set original_url = 'https://northwind.example/' || repeat('x', 1950) || '?u={{campaign}}' where id = '${tracker}';
    update public.campaigns set name = repeat('ü', 60) where id = '${campaign}'`);
  expect(await target(links?.own)).toBe(`https://northwind.example/${'x'.repeat(1950)}?u=`);
});
