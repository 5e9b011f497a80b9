import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { neverChecked } from '@/domain/links';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../support/database.ts';

const db = testDatabase();
type Actor = Parameters<typeof db.as>[0];

beforeEach(() =>
  db.sql('delete from private.link_checks; delete from private.link_check_requests'),
);

async function aPage(url: string, organisation = NORTHWIND) {
  const id = randomUUID();
  await db.sql(`insert into public.click_trackers (id, name, original_url, organisation_id)
    values ('${id}', 'Hut', '${url}', '${organisation}')`);
  return id;
}
const check = (p_tracker_id: string, actor: Actor = 'regular') =>
  db.as(actor).rpc('check_link', { p_tracker_id });
const due = async () => (await db.service.rpc('links_to_check')).data?.map(({ url }) => url);
const stored = async (id: string, actor: Actor = 'readonly') =>
  (await db.as(actor).from('click_trackers').select('link_check').eq('id', id)).data;
const note = async (url: string, state: string, status?: number) => {
  expect(
    (await db.service.rpc('note_link_checks', { p_rows: [{ url, state, status }] })).error,
  ).toBeNull();
};

describe('a page that somebody wants looked at', () => {
  test('is due, before all others, until it has answered, and then once a minute at most', async () => {
    const [url, other] = ['https://huts.dev/one?c=', 'https://huts.dev/two'];
    expect([url, other].map(neverChecked)).toEqual([null, null]);
    const id = await aPage('https://huts.dev/one?c={{campaign}}');
    expect(await stored(id)).toEqual([
      { link_check: { state: null, status: null, age: null, waiting: false } },
    ]);
    expect((await check(await aPage(other))).error).toBeNull();
    expect((await check(id)).data).toMatchObject({ state: null, waiting: true });
    expect((await check(id)).error).toBeNull();
    expect((await due())?.slice(0, 2)).toEqual([other, url]);
    await note(url, 'missing', 404);
    expect(await stored(id)).toEqual([
      { link_check: { state: 'missing', status: 404, age: 0, waiting: false } },
    ]);
    expect((await check(id)).data).toMatchObject({ state: 'missing', waiting: false });
    expect(await due()).not.toContain(url);
    await db.sql(`update private.link_checks set checked_at = now() - interval '90 seconds'`);
    expect((await check(id)).data).toMatchObject({ state: 'missing', age: 90, waiting: true });
    expect(await due()).toContain(url);
  });

  test('is no longer waited for after ten minutes, and can be asked for again', async () => {
    const id = await aPage('https://huts.dev/slow');
    await check(id);
    await db.sql(`update private.link_check_requests set asked_at = now() - interval '10 minutes'`);
    expect(await due()).not.toContain('https://huts.dev/slow');
    expect(await stored(id)).toMatchObject([{ link_check: { waiting: false } }]);
    expect((await check(id)).data).toMatchObject({ waiting: true });
  });

  test('waits with four others of its organisation at most', async () => {
    const pages = [];
    for (let n = 0; n < 6; n += 1) pages.push(await aPage(`https://huts.dev/${n}`));
    for (const id of pages.slice(0, 5)) expect((await check(id)).error).toBeNull();
    expect((await check(pages[5] ?? '')).error?.hint).toBe('too_many_checks');
    const theirs = await aPage('https://huts.dev/theirs', BLUEPEAK);
    expect((await check(theirs, 'foreignRegular')).error).toBeNull();
    await note('https://huts.dev/3', 'alive', 200);
    expect((await check(pages[5] ?? '')).error).toBeNull();
  });
});

test.each(['http://huts.dev/', 'https://northwind.example/', 'https://example.com/'])(
  '%s is not looked at, and screens say why',
  async (url) => {
    expect(neverChecked(url)).not.toBeNull();
    const id = await aPage(url);
    expect((await check(id)).data).toBeNull();
    expect(await stored(id)).toEqual([{ link_check: null }]);
    expect(await due()).not.toContain(url);
  },
);

test('is asked for by whoever writes there, and by nobody else', async () => {
  const id = await aPage('https://huts.dev/');
  for (const actor of [
    'readonly',
    'foreignRegular',
    'pending',
    'deactivated',
    'anonymous',
  ] as const)
    expect((await check(id, actor)).error).not.toBeNull();
  expect(await due()).not.toContain('https://huts.dev/');
  expect(await stored(id, 'foreignRegular')).toEqual([]);
});
