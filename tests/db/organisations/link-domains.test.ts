import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const TARGET = 'https://northwind.example/landing';
const DEFAULT = /^http:\/\/127\.0\.0\.1:4173\/s\/[A-Za-z0-9]{6}$/;

/** An additional domain for each test. */
let domain: { id: string; name: string };
beforeEach(() => {
  domain = { id: randomUUID(), name: `${randomUUID()}.example` };
  return db.sql(
    `insert into public.short_url_domains (id, domain_name) values ('${domain.id}', '${domain.name}')`,
  );
});
const onDomain = () => new RegExp(`^https://${domain.name}/s/[A-Za-z0-9]{6}$`);
const switchOff = async () => {
  const { error } = await db
    .as('superadmin')
    .from('short_url_domains')
    .update({ is_active: false })
    .eq('id', domain.id);
  expect(error).toBeNull();
};

/** Creates a tracked link. Returns its URL or the error. */
async function create(p_domain_id?: string, p_id: string = randomUUID()) {
  const link = { p_id, p_name: 'Landing', p_url: TARGET, ...(p_domain_id && { p_domain_id }) };
  const { data, error } = await db.as('regular').rpc('create_tracked_link', link).maybeSingle();
  return { tracker: p_id, version: data?.id ?? '', url: data?.shortened_url ?? '', error };
}
const addVersion = (click_tracker_id: string, domain_id: string | null) =>
  db
    .as('regular')
    .from('click_tracker_versions')
    .insert({ click_tracker_id, version_name: 'Second', domain_id })
    .select('*')
    .single();

/** URL in a flight's messages. */
async function flightLink(version: string) {
  const [made] = await db.sql<{ url: string }>(
    `select private.register_short_link('click_tracker_versions', '${version}', '${NORTHWIND}', null, f.id) as url
       from public.flights f where f.organisation_id = '${NORTHWIND}' order by f.id limit 1`,
  );
  return made?.url;
}
async function copyTracker(tracker: string) {
  const p_id = randomUUID();
  const { error } = await db.as('peer').rpc('duplicate_tracker', { p_id, p_source_id: tracker });
  expect(error).toBeNull();
  const { data } = await db
    .as('peer')
    .from('click_tracker_versions')
    .select('domain_id,shortened_url')
    .eq('click_tracker_id', p_id)
    .single();
  return data;
}

test('a link without a chosen domain uses the default domain, in a flight too', async () => {
  const { version, url } = await create();
  expect(url).toMatch(DEFAULT);
  expect(await flightLink(version)).toMatch(DEFAULT);
});

test('a link with a chosen domain keeps it in flights, copies and new versions', async () => {
  const { tracker, version, url } = await create(domain.id);
  expect(url).toMatch(onDomain());
  expect(await flightLink(version)).toMatch(onDomain());
  const copy = await copyTracker(tracker);
  expect(copy?.domain_id).toBe(domain.id);
  expect(copy?.shortened_url).toMatch(onDomain());
  const { data: second } = await addVersion(tracker, domain.id);
  expect(second?.shortened_url).toMatch(onDomain());
});

test('a link on a chosen domain redirects to its destination', async () => {
  const { url } = await create(domain.id);
  const { data } = await db.service.rpc('resolve_short_link', {
    p_code: url.slice(-6),
    p_host: domain.name,
  });
  expect(data?.[0]?.target).toBe(TARGET);
});

test('create_tracked_link is idempotent for the same id, and refuses it with another domain', async () => {
  const { tracker, url } = await create(domain.id);
  expect((await create(domain.id, tracker)).url).toBe(url);
  expect((await create(undefined, tracker)).error?.hint).toBe('request_reused');
});

test("copying a colleague's tracker puts the new version on the chosen domain", async () => {
  const { tracker } = await create();
  const tags = { og_title: 'Hello', og_description: '', og_image: '' };
  const { data, error } = await db.as('peer').rpc('copy_tracker_with_version', {
    p_id: randomUUID(),
    p_source_id: tracker,
    p_version: { id: randomUUID(), version_name: 'Second', ...tags, domain_id: domain.id },
  });
  expect(error).toBeNull();
  expect(data?.[0]?.shortened_url).toMatch(onDomain());
});

test('an inactive or unknown domain is refused and stores nothing', async () => {
  const { tracker } = await create();
  await switchOff();
  for (const refused of [domain.id, randomUUID()]) {
    const { tracker: id, error } = await create(refused);
    expect(error).toMatchObject({ code: '22023', hint: 'inactive_domain' });
    const { data: left } = await db.service.from('click_trackers').select('id').eq('id', id);
    expect(left).toEqual([]);
    expect((await addVersion(tracker, refused)).error?.hint).toBe('inactive_domain');
  }
});

test('new links of a deactivated domain use the default one, and existing links keep their URL', async () => {
  const { tracker, version, url } = await create(domain.id);
  await switchOff();
  expect(await flightLink(version)).toMatch(DEFAULT);
  const copy = await copyTracker(tracker);
  expect(copy?.domain_id).toBeNull();
  expect(copy?.shortened_url).toMatch(DEFAULT);
  const versions = db.as('regular').from('click_tracker_versions').select('shortened_url');
  const { data: kept } = await versions.eq('id', version).single();
  expect(kept?.shortened_url).toBe(url);
});
