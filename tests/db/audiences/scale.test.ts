import { beforeAll, describe, expect, test } from 'vitest';
import { NORTHWIND, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();
const SEGMENTS = 5000;
const COHORTS = 2000;
/** A page has at most 50 rows with up to 10 links each. Rows that are skipped or not shown should cost no calls. */
const MAX_CALLS = 200;

const triggers = async (change: 'enable' | 'disable') => {
  for (const table of ['segments', 'audiences', 'audience_segments'])
    await db.sql(`alter table public.${table} ${change} trigger user`);
};

beforeAll(async () => {
  await triggers('disable');
  await db.sql(`insert into public.segments (name, description, category, volume, organisation_id)
    select 'Bulk ' || n || ' ' || md5(n::text), md5((n * 7)::text), 'custom', n, '${NORTHWIND}' from generate_series(1, ${SEGMENTS}) as n`);
  await db.sql(`insert into public.audiences (cohort_id, name, status, organisation_id, created_at, segment_count)
    select 'BULK-' || n, 'Bulk ' || n || ' ' || md5(n::text), 'ready', '${NORTHWIND}', now() - n * interval '1 minute', 10 from generate_series(1, ${COHORTS}) as n`);
  await db.sql(`insert into public.audience_segments (audience_id, segment_id, organisation_id, sequence_order)
    select a.id, s.id, a.organisation_id, n
      from (select *, row_number() over () as at from public.audiences where cohort_id like 'BULK-%') a
      cross join generate_series(0, 9) as n
      join (select id, row_number() over () as at from public.segments where name like 'Bulk %') s
        on s.at = 1 + (a.at * 13 + n * 101) % ${SEGMENTS}`);
  await triggers('enable');
  await db.sql('analyze public.segments, public.audiences, public.audience_segments');
  await db.sql("set track_functions = 'all'");
});

/** Calls of effective_org_id so far: one for each query if it is fast, one for each row if not. */
async function countCalls(): Promise<number> {
  await db.sql('select pg_stat_force_next_flush()');
  const [row] = await db.sql<{ calls: string }>(
    "select coalesce(sum(calls), 0) as calls from pg_stat_user_functions where funcname = 'effective_org_id'",
  );
  return Number(row?.calls);
}

/** The response and the number of calls that it took. */
async function countCallsOf<T>(ask: () => PromiseLike<T>) {
  const before = await countCalls();
  const answer = await ask();
  return { answer, took: (await countCalls()) - before };
}

describe('5,000 segments and 2,000 cohorts', () => {
  const segments = () =>
    db
      .as('regular')
      .from('segments')
      .select('id,name,description,category,rules,volume,organisation_id,is_platform,version', {
        count: 'exact',
      })
      .or(`organisation_id.eq.${NORTHWIND},is_platform.is.true`)
      .order('name')
      .order('id');
  const cohorts = () =>
    db
      .as('regular')
      .from('audiences')
      .select(
        'id,name,total_contacts,audience_segments(rule_index,operator,sequence_order,segments(id,name,category))',
        { count: 'exact' },
      )
      .eq('organisation_id', NORTHWIND)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false });

  test.each([
    ['the first page of segments ', () => segments().range(0, 24), 25],
    ['the last page of segments ', () => segments().range(4975, 4999), 25],
    [
      'a search that few segments match',
      () => segments().like('search_text', '%abcd%').range(0, 24),
      1,
    ],
    [
      'a search that all segments match',
      () => segments().like('search_text', '%bulk%').range(0, 49),
      50,
    ],
    ['the first page of cohorts ', () => cohorts().range(0, 19), 20],
    ['the last page of cohorts ', () => cohorts().range(1980, 1999), 20],
    [
      'a search that all cohorts match',
      () => cohorts().like('search_text', '%bulk%').range(0, 19),
      20,
    ],
  ])('%s costs calls for the rows shown, not for all rows', async (_name, ask, atLeast) => {
    const { answer, took } = await countCallsOf<{ data: unknown[] | null }>(ask);
    expect(answer.data?.length).toBeGreaterThanOrEqual(atLeast);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThan(MAX_CALLS);
  });

  test('audience_count of a page costs calls for its segments only', async () => {
    const { data } = await segments().range(0, 24);
    const ids = (data ?? []).map(({ id }) => id);
    const { answer, took } = await countCallsOf(() =>
      db.as('regular').from('segments').select('id,audience_count').in('id', ids),
    );
    expect(answer.data).toHaveLength(25);
    expect(took).toBeGreaterThan(0);
    expect(took).toBeLessThan(MAX_CALLS);
  });

  test('audience_stats resolves the organization once, not for each row', async () => {
    const { answer, took } = await countCallsOf(() =>
      db.as('regular').rpc('audience_stats').single(),
    );
    expect(answer.data?.segments).toBeGreaterThanOrEqual(SEGMENTS);
    expect(took).toBeLessThan(10);
  });
});
