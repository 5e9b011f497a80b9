import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { uncheckedReason } from '@/domain/link/links';
import { testDatabase } from '../../support/database/database.ts';
import { aDelivery } from '../../support/database/delivery.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
type Actor = Parameters<typeof db.as>[0];

beforeEach(() =>
  db.sql(
    'delete from private.link_checks; delete from private.link_check_requests; delete from private.link_check_starts; delete from private.link_readers',
  ),
);

const check = (p_url: string, actor: Actor = 'regular') =>
  db.as(actor).rpc('check_link', { p_url });
const due = async (limit?: number) =>
  (await db.service.rpc('links_to_check', limit ? { p_limit: limit } : {})).data?.map(
    ({ url }) => url,
  );
/** Backdates the attempts by 11 minutes, so that pages without a result are due again. */
const expireTries = () =>
  db.sql(`update private.link_check_starts set started_at = started_at - interval '11 minutes'`);
const stored = async (url: string, actor: Actor = 'readonly') =>
  (await db.as(actor).rpc('link_checks', { p_urls: [url] })).data;
const note = async (url: string, state: string, status?: number) => {
  expect(
    (await db.service.rpc('note_link_checks', { p_rows: [{ url, state, status }] })).error,
  ).toBeNull();
};

describe('a page that a user wants checked', () => {
  test('is due first until it is checked, and then at most once a minute', async () => {
    const [url, other] = ['https://huts.dev/one?c=', 'https://huts.dev/two'];
    expect([url, other].map(uncheckedReason)).toEqual([null, null]);
    // A destination with placeholders is checked with empty values.
    const typed = 'https://huts.dev/one?c={{campaign}}';
    expect(await stored(typed)).toEqual([
      { url: typed, link_check: { state: null, status: null, age: null, waiting: false } },
    ]);
    expect((await check(other)).error).toBeNull();
    expect((await check(typed)).data).toMatchObject({ state: null, waiting: true });
    expect((await check(typed)).error).toBeNull();
    expect((await due())?.slice(0, 2)).toEqual([other, url]);
    await note(url, 'missing', 404);
    expect(await stored(typed)).toEqual([
      { url: typed, link_check: { state: 'missing', status: 404, age: 0, waiting: false } },
    ]);
    expect((await check(url)).data).toMatchObject({ state: 'missing', waiting: false });
    expect(await due()).not.toContain(url);
    await db.sql(`update private.link_checks set checked_at = now() - interval '90 seconds';
      update private.link_readers set since = now() - interval '90 seconds'`);
    expect((await check(url)).data).toMatchObject({ state: 'missing', age: 90, waiting: true });
    expect(await due()).toContain(url);
  });

  test('is not waited for after ten minutes, and can be requested again', async () => {
    const url = 'https://huts.dev/slow';
    await check(url);
    await db.sql(`update private.link_check_requests set asked_at = now() - interval '10 minutes'`);
    expect(await due()).not.toContain(url);
    expect(await stored(url)).toMatchObject([{ link_check: { waiting: false } }]);
    expect((await check(url)).data).toMatchObject({ waiting: true });
  });

  test('waits together with at most four other pages of its organization', async () => {
    const pages = [0, 1, 2, 3, 4, 5].map((n) => `https://huts.dev/${n}`);
    for (const url of pages.slice(0, 5)) expect((await check(url)).error).toBeNull();
    expect((await check(pages[5] ?? '')).error?.hint).toBe('too_many_checks');
    expect((await check('https://huts.dev/theirs', 'foreignRegular')).error).toBeNull();
    await note('https://huts.dev/3', 'alive', 200);
    expect((await check(pages[5] ?? '')).error).toBeNull();
  });
});

describe('a page that another organization had checked', () => {
  const nothing = { state: null, status: null, age: null, waiting: false };

  test('shows no result until it is checked again, even after a request', async () => {
    const url = 'https://huts.dev/secret';
    await check(url, 'foreignRegular');
    expect(await stored(url)).toEqual([{ url, link_check: nothing }]);
    await note(url, 'missing', 404);
    expect(await stored(url)).toEqual([{ url, link_check: nothing }]);
    expect((await check(url)).data).toEqual({ ...nothing, waiting: true });
    expect(await stored(url, 'foreignRegular')).toMatchObject([{ link_check: { status: 404 } }]);
    await note(url, 'alive', 200);
    for (const actor of ['readonly', 'foreignRegular'] as const)
      expect(await stored(url, actor)).toMatchObject([{ link_check: { status: 200 } }]);
  });

  test('is due again once a message or a tracked link contains its URL', async () => {
    const urls = [randomUUID(), randomUUID()].map((id) => `https://huts.dev/${id}`);
    for (const url of urls) {
      await check(url, 'foreignRegular');
      await note(url, 'alive', 200);
    }
    const [written = '', tracked = ''] = urls;
    await db.as('regular').rpc('create_creative', {
      p_id: randomUUID(),
      p_name: 'Hut',
      p_type: 'SMS',
      p_content: { channel: 'sms', text: `See ${written}` },
    });
    await db.as('regular').from('click_trackers').insert({ name: 'Hut', original_url: tracked });
    for (const url of urls) expect(await stored(url)).toEqual([{ url, link_check: nothing }]);
    await expireTries();
    expect(await due()).toContain(written);
    for (const url of urls) {
      await note(url, 'failing', 503);
      expect(await stored(url)).toMatchObject([{ link_check: { state: 'failing' } }]);
    }
  });
});

test.each(['http://huts.dev/', 'https://northwind.example/', 'https://example.com/'])(
  '%s is never checked, and the screens give the reason',
  async (url) => {
    expect(uncheckedReason(url)).not.toBeNull();
    expect((await check(url)).data).toBeNull();
    expect(await stored(url)).toEqual([{ url, link_check: null }]);
    expect(await due()).not.toContain(url);
  },
);

test.each([
  'https://10.0.0.1/',
  'https://intranet.local/',
  'https://huts.dev@10.0.0.1/',
  'ftp://huts.dev/',
  'huts.dev',
  '',
])('%s is refused and never checked', async (url) => {
  expect((await check(url)).error?.hint).toBe('invalid_url');
  expect(await due()).not.toContain(url);
});

test('a check can be requested by writers and read by active users only', async () => {
  const url = 'https://huts.dev/';
  for (const actor of ['readonly', 'pending', 'deactivated', 'anonymous'] as const)
    expect((await check(url, actor)).error).not.toBeNull();
  expect(await due()).not.toContain(url);
  expect(await stored(url)).toHaveLength(1);
  expect(await stored(url, 'foreignRegular')).toHaveLength(1);
  for (const actor of ['pending', 'deactivated'] as const)
    expect(await stored(url, actor)).toEqual([]);
  expect(await stored(url, 'anonymous')).toBeNull();
});

describe('a URL in a message', () => {
  const say = async (text: string) => {
    const id = randomUUID();
    const { error } = await db.as('regular').rpc('create_creative', {
      p_id: id,
      p_name: 'Hut',
      p_type: 'SMS',
      p_content: { channel: 'sms', text },
    });
    expect(error).toBeNull();
    const [row] = await db.sql<{ id: string }>(
      `select id from public.creative_versions where creative_id = '${id}'`,
    );
    return { id, version: row?.id ?? '' };
  };

  test('is due after an edit of the message, and later only if a flight uses the message', async () => {
    const url = `https://huts.dev/${randomUUID()}`;
    const creative = await say(`See ${url}, and http://huts.dev/plain or https://10.0.0.1/x.`);
    expect(await due()).toContain(url);
    expect((await due())?.filter((page) => !page.startsWith('https://huts.dev/'))).toEqual([]);
    await db.sql('alter table public.creative_versions disable trigger user');
    await db.sql(`update public.creative_versions set updated_at = now() - interval '2 days'`);
    await db.sql('alter table public.creative_versions enable trigger user');
    expect(await due()).not.toContain(url);
    await aPlannedFlight(db, { campaign: await createCampaign(db), creative });
    await expireTries();
    expect(await due()).toContain(url);
  });
});

describe('due pages of several organizations', () => {
  // Only the pages that a test adds are due in it.
  beforeEach(() =>
    db.sql(`
      update public.flights set status = 'ended';
      alter table public.creative_versions disable trigger user;
      update public.creative_versions set updated_at = now() - interval '2 days';
      alter table public.creative_versions enable trigger user;`),
  );

  /** An organization with a pending flight whose message contains these URLs. */
  const aFlightLinkingTo = async (pages: string[]) => {
    const made = await aDelivery(db, { status: 'pending' });
    const text = JSON.stringify({ channel: 'sms', text: pages.join(' ') }).replaceAll("'", "''");
    await db.sql(`update public.creative_versions v set content = '${text}' from public.flight_creatives l
      where l.creative_version_id = v.id and l.flight_id = '${made.flight}'`);
    return made;
  };
  const pageUrls = (host: string, count: number) =>
    Array.from({ length: count }, (_, at) => `https://${host}/${String(at).padStart(2, '0')}`);
  const urlsOfHost = (urls: string[] | undefined, host: string) =>
    (urls ?? []).filter((url) => url.startsWith(`https://${host}/`));

  test('are claimed in turn, so that 60 dead links of one organization do not delay another', async () => {
    await aFlightLinkingTo(pageUrls('dead.dev', 60));
    await aFlightLinkingTo(['https://alive.dev/00']);
    const first = await due(20);
    expect(urlsOfHost(first, 'alive.dev')).toHaveLength(1);
    // The remaining places go to the organization with more pages.
    expect(urlsOfHost(first, 'dead.dev')).toHaveLength(19);
    const second = await due(20);
    expect(urlsOfHost(second, 'dead.dev')).toHaveLength(20);
    expect(urlsOfHost(second, 'dead.dev').filter((url) => first?.includes(url))).toEqual([]);
  });

  test('can be claimed again after ten minutes without a result, after pages that were not claimed yet', async () => {
    await aFlightLinkingTo(pageUrls('quiet.dev', 3));
    const first = urlsOfHost(await due(2), 'quiet.dev');
    expect(first).toHaveLength(2);
    expect(urlsOfHost(await due(2), 'quiet.dev')).toEqual(['https://quiet.dev/02']);
    expect(urlsOfHost(await due(2), 'quiet.dev')).toEqual([]);
    await expireTries();
    expect(urlsOfHost(await due(3), 'quiet.dev')).toHaveLength(3);
  });

  test('take turns also if users requested them', async () => {
    for (const url of pageUrls('mine.dev', 5)) await check(url);
    await check('https://theirs.dev/00', 'foreignRegular');
    expect(await due(2)).toEqual(['https://mine.dev/00', 'https://theirs.dev/00']);
  });

  test('are all claimed in the end, even if an organization has more flights than one turn covers', async () => {
    const made = await aFlightLinkingTo(['https://old.dev/00']);
    await db.sql(`
      update public.flights set created_at = now() - interval '40 days' where id = '${made.flight}';
      insert into public.flights (campaign_id, organisation_id, name, type, status, budget)
      select '${made.campaign}', '${made.organisation}', 'Flight ' || n, 'SMS', 'pending', 10 from generate_series(1, 250) as n;
      alter table public.creative_versions disable trigger user;
      update public.creative_versions set updated_at = now() - interval '2 days' where organisation_id = '${made.organisation}';
      alter table public.creative_versions enable trigger user;`);
    expect(urlsOfHost(await due(), 'old.dev')).toEqual([]);
    expect(urlsOfHost(await due(), 'old.dev')).toEqual(['https://old.dev/00']);
  });
});
