import { expect, test } from 'vitest';
import { fold } from '@/domain/shared/text';
import { containsPattern } from '@/lib/query/like-pattern';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

test('the database and the client fold every character the same way', async () => {
  const rows = await db.sql<{ text: string; folded: string; lower: string }>(
    `select chr(n) as text, private.fold(chr(n)) as folded, lower(chr(n)) as lower
       from generate_series(1, 65535) as n where n not between 55296 and 57343`,
  );
  // The browser's Unicode version is newer. The database keeps capitals that it does not know.
  const known = rows.filter(({ text, lower }) => lower !== text || text.toLowerCase() === text);
  expect(known.length).toBeGreaterThan(63_000);
  expect(known.filter(({ text, folded }) => fold(text) !== folded)).toEqual([]);
});

const NAME = 'Crème Brûlée für ΟΔΟΣ Łódź ❤️';
const FOUND = [
  'creme brulee',
  'CRÈME'.normalize('NFD'),
  'FUR',
  'οδος',
  'οδοσ',
  'lodz',
  '❤',
  NAME.normalize('NFD'),
];
const PLAIN = 'Plain text of nothing special';
const SPECIAL = '100% * under_score back\\slash';
const SPECIALS = ['*', '%', '_', '\\', '0% * u', 'r_s', 'k\\s'];

/** The search of each list and picker: returns the ids of rows that contain the typed text. */
const as = () => db.as('regular');
const org = { organisation_id: NORTHWIND };
const mine = () => ({ ...org, user_id: db.idOf('regular') });
type Ids = PromiseLike<{ data: { id: string }[] | null; error: unknown }>;
interface List {
  make: (id: string, name: string) => Promise<unknown>;
  find: (typed: string) => Ids;
}
const made = async (request: PromiseLike<{ error: unknown }>) =>
  expect((await request).error).toBeNull();
const creative = async (id: string, name: string) =>
  made(
    as()
      .from('creatives')
      .insert({ id, name, type: 'SMS', ...mine() }),
  );
const inSql = (statement: (id: string, name: string) => string) => (id: string, name: string) =>
  db.sql(statement(id, name.replaceAll("'", "''")));

const LISTS: Record<string, List> = {
  campaigns: {
    make: (id, name) =>
      made(
        as()
          .from('campaigns')
          .insert({ id, name, ...mine() }),
      ),
    find: (typed) =>
      as()
        .from('campaigns_with_totals')
        .select('id')
        .like('search_text', containsPattern(typed)) as Ids,
  },
  flights: {
    make: inSql(
      (
        id,
        name,
      ) => `insert into public.flights (id, campaign_id, organisation_id, name, type, budget)
        select '${id}', id, organisation_id, '${name}', 'SMS', 10 from public.campaigns
         where organisation_id = '${NORTHWIND}' limit 1`,
    ),
    find: (typed) => as().from('flights').select('id').like('search_text', containsPattern(typed)),
  },
  creatives: {
    make: creative,
    find: (typed) =>
      as().from('creatives').select('id').like('search_text', containsPattern(typed)),
  },
  'creatives with their variants': {
    make: creative,
    find: (typed) =>
      as().from('creatives').select('id').like('group_search_text', containsPattern(typed)),
  },
  'creatives by use': {
    make: creative,
    find: (typed) =>
      as()
        .rpc('found_creatives', { p_use: 'unused', p_results: '' })
        .select('id')
        .like('search_text', containsPattern(typed)),
  },
  'versions of a creative': {
    make: async (id, name) => {
      await creative(id, 'Holder');
      await made(
        as()
          .from('creative_versions')
          .insert({ id, creative_id: id, version_name: name, message: 'Hi', ...org }),
      );
    },
    find: (typed) =>
      as().from('creative_versions').select('id').like('search_text', containsPattern(typed)),
  },
  trackers: {
    make: (id, name) =>
      made(
        as()
          .from('click_trackers')
          .insert({ id, name, original_url: 'https://northwind.example/a', ...mine() }),
      ),
    find: (typed) =>
      as().from('click_trackers').select('id').like('search_text', containsPattern(typed)),
  },
  'tracked links': {
    make: async (id, name) => {
      const url = 'https://northwind.example/b';
      await made(
        as()
          .from('click_trackers')
          .insert({ id, name: 'Holder', original_url: url, ...mine() }),
      );
      await made(
        as()
          .from('click_tracker_versions')
          .insert({ id, click_tracker_id: id, version_name: name, ...org }),
      );
    },
    find: (typed) =>
      as().from('click_tracker_versions').select('id').like('search_text', containsPattern(typed)),
  },
  cohorts: {
    make: inSql(
      (id, name) => `insert into public.audiences (id, cohort_id, organisation_id, name)
        values ('${id}', '${id}', '${NORTHWIND}', '${name}')`,
    ),
    find: (typed) =>
      as().from('audiences').select('id').like('search_text', containsPattern(typed)),
  },
  segments: {
    make: inSql(
      (id, name) => `insert into public.segments (id, organisation_id, name, category)
        values ('${id}', '${NORTHWIND}', '${name}', 'custom')`,
    ),
    find: (typed) => as().from('segments').select('id').like('search_text', containsPattern(typed)),
  },
  organisations: {
    make: inSql(
      (id, name) => `insert into public.organisations (id, name) values ('${id}', '${name}')`,
    ),
    find: (typed) =>
      db
        .as('superadmin')
        .from('organisations')
        .select('id')
        .like('search_text', containsPattern(typed)),
  },
  files: {
    make: inSql(
      (
        id,
        name,
      ) => `insert into public.media (id, organisation_id, name, alt, type, bytes, width, height)
        values ('${id}', '${NORTHWIND}', '${name}', 'A hut', 'image/png', 10, 1, 1)`,
    ),
    find: (typed) => as().rpc('list_media', { p_search: typed }).select('id'),
  },
};

test.each(Object.entries(LISTS))(
  'the search of %s ignores accents, encoding and case',
  async (_list, { make, find }) => {
    const [named, plain, special] = [1, 2, 3].map(() => crypto.randomUUID()) as [
      string,
      string,
      string,
    ];
    await make(named, NAME);
    await make(plain, PLAIN);
    await make(special, SPECIAL);
    const found = async (typed: string) => {
      const { data, error } = await find(typed);
      expect(error).toBeNull();
      const ids = data?.map(({ id }) => id) ?? [];
      return [named, plain, special].filter((id) => ids.includes(id));
    };
    for (const typed of FOUND) expect([typed, await found(typed)]).toEqual([typed, [named]]);
    for (const typed of SPECIALS) expect([typed, await found(typed)]).toEqual([typed, [special]]);
  },
);

test('the search and count_people ignore accents in names of users', async () => {
  await db.sql(`update public.link_users set name = '${NAME}' where id = '${db.idOf('readonly')}'`);
  const admin = db.as('admin');
  const { data } = await admin
    .from('link_users')
    .select('id')
    .like('search_text', containsPattern('creme'));
  expect(data).toEqual([{ id: db.idOf('readonly') }]);
  const counted = await admin.rpc('count_people', { p_search: 'CREME' });
  expect(counted.data).toEqual([{ status: 'active', people: 1 }]);
  expect((await admin.rpc('count_people', { p_search: '*' })).data).toEqual([]);
});
