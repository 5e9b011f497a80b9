import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceReach, type CohortRule } from '@/domain/audience/reach';
import { createCohortHelpers } from '../../support/cases/cohorts.ts';
import { BLUEPEAK, NORTHWIND, testDatabase, VOX } from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();
const VOLUMES = [4000, 10_000, 0, 1, 7, 11, 999, 123_456, 2_147_483_647];
const { segments, plantSegment, and, or, save, count, cohort } = createCohortHelpers(db, VOLUMES);

const waiting = async (organisation: string) =>
  (
    await db.sql<{ n: number }>(
      `select count(*)::int as n from public.audiences where status = 'calculating' and organisation_id = '${organisation}'`,
    )
  )[0]?.n;

const triggers = async (change: 'enable' | 'disable') => {
  for (const table of ['audiences', 'audience_segments'])
    await db.sql(`alter table public.${table} ${change} trigger user`);
};

const cohortUsing = async (segment_id: string) => {
  const rules = [{ operator: 'AND', segment_ids: [segment_id] }];
  return (await save(db.as('regular'), { rules })).data?.id ?? '';
};

describe('reach', () => {
  test('is 2800 + 2400 = 5200 in the worked example', async () => {
    const small = await plantSegment(1000);
    const larger = await plantSegment(2000);
    const rules = [and(0, 1), { operator: 'OR', segment_ids: [small, larger] }];
    const id = (await save(db.as('regular'), { rules })).data?.id ?? '';
    await count();
    expect(await cohort(id)).toMatchObject({ status: 'ready', total_contacts: 5200 });
  });

  test('may exceed the range of an integer: 200 of the largest segments in one rule', async () => {
    const many = await db.sql<{ id: string }>(
      `insert into public.segments (name, volume, organisation_id, user_id)
       select 'Large ' || n, 2147483647, '${NORTHWIND}', null from generate_series(1, 200) as n returning id`,
    );
    const rules = [{ operator: 'OR', segment_ids: many.map(({ id }) => id) }];
    const id = (await save(db.as('regular'), { rules })).data?.id ?? '';
    await count();
    expect(await cohort(id)).toMatchObject({ total_contacts: 343_597_383_520, segment_count: 200 });
  });

  const COHORTS = inTestOrLab(1000, 10_000);
  test(`is the same in SQL and TypeScript for ${COHORTS} random cohorts`, async () => {
    const aCohort = fc.array(
      fc.record({
        operator: fc.constantFrom('AND' as const, 'OR' as const),
        picks: fc.uniqueArray(fc.nat(VOLUMES.length - 1), { minLength: 1, maxLength: 9 }),
      }),
      { minLength: 1, maxLength: 6 },
    );
    const cohorts = fc.sample(aCohort, COHORTS);
    const links = cohorts.flatMap((rules, n) =>
      rules.flatMap(({ operator, picks }, rule) =>
        picks.map((pick) => ({ n, rule, operator, segment: segments[pick] })),
      ),
    );
    // Triggers are off because marks and audit entries are not tested here.
    await triggers('disable');
    await db.sql(
      `insert into public.audiences (cohort_id, name, organisation_id)
       select 'MANY-' || n, 'Many', '${NORTHWIND}' from generate_series(0, ${COHORTS - 1}) as n`,
    );
    await db.sql(
      `insert into public.audience_segments (audience_id, organisation_id, segment_id, rule_index, operator)
       select a.id, a.organisation_id, l.segment, l.rule, l.operator
         from jsonb_to_recordset('${JSON.stringify(links)}') as l (n int, rule int, operator text, segment uuid)
         join public.audiences a on a.cohort_id = 'MANY-' || l.n`,
    );
    await db.sql('analyze public.audiences, public.audience_segments, public.segments');
    const reached = await db.sql<{ n: string; reach: number }>(
      `select substr(cohort_id, 6) as n, private.audience_reach(id) as reach from public.audiences where name = 'Many'`,
    );
    expect(reached).toHaveLength(COHORTS);
    for (const { n, reach } of reached) {
      const rules = cohorts[Number(n)]?.map(({ operator, picks }): CohortRule => {
        return { operator, volumes: picks.map((pick) => VOLUMES[pick] ?? -1) };
      });
      expect(reach).toBe(audienceReach(rules ?? []));
    }
    await db.sql(`delete from public.audiences where name = 'Many'`);
    await triggers('enable');
  });
});

describe('recalculate_audiences', () => {
  test('leaves a saved cohort as calculating for half a second, then counts it', async () => {
    const { data } = await save(db.as('regular'), { rules: [and(0)] });
    await db.as('regular').rpc('recalculate_audiences');
    expect(await cohort(data?.id ?? '')).toMatchObject({
      status: 'calculating',
      total_contacts: 0,
    });
    await expect
      .poll(
        async () => {
          await db.as('readonly').rpc('recalculate_audiences');
          return (await cohort(data?.id ?? ''))?.total_contacts;
        },
        { interval: 100 },
      )
      .toBe(2800);
  });

  test('counts nothing in a second run', async () => {
    await save(db.as('regular'));
    expect((await count()).data).toBeGreaterThan(0);
    expect((await count()).data).toBe(0);
  });

  test('leaves cohorts waiting when it fails, and counts them in the next run', async () => {
    const { data } = await save(db.as('regular'));
    await db.sql(
      `update public.audiences set updated_at = now() - interval '1 minute' where id = '${data?.id}'`,
    );
    await expect(
      db.sql(
        `do $$ begin perform private.recalculate_audiences(); raise exception 'power cut'; end $$`,
      ),
    ).rejects.toThrow('power cut');
    expect(await cohort(data?.id ?? '')).toMatchObject({
      status: 'calculating',
      total_contacts: 0,
    });
    await count();
    expect(await cohort(data?.id ?? '')).toMatchObject({ status: 'ready', total_contacts: 2800 });
  });

  test("counts only the caller's organization, and is denied to users without one", async () => {
    const foreign = await plantSegment(100, BLUEPEAK);
    await save(db.as('foreignRegular'), { rules: [{ operator: 'AND', segment_ids: [foreign] }] });
    await save(db.as('regular'));
    await count();
    expect(await waiting(BLUEPEAK)).toBe(1);
    for (const actor of ['pending', 'deactivated', 'unassigned', 'anonymous'] as const)
      expect((await db.as(actor).rpc('recalculate_audiences')).error?.code).toBe('42501');
    await db.sql(`select private.recalculate_audiences()`);
    expect(await waiting(BLUEPEAK)).toBe(0);
  });

  test('counts the cohorts of every organization again after a change of volume or category', async () => {
    const shared = await plantSegment(1000, VOX, 'behavioral');
    const rules = [{ operator: 'AND', segment_ids: [shared] }];
    const own = (await save(db.as('regular'), { rules })).data?.id ?? '';
    const foreign = (await save(db.as('foreignRegular'), { rules })).data?.id ?? '';
    const other = (await save(db.as('regular'))).data?.id ?? '';
    const settle = async () => {
      await count();
      await db.sql('select private.recalculate_audiences()');
    };
    await settle();
    await db.sql(`update public.segments set volume = 3000 where id = '${shared}'`);
    expect(await cohort(own)).toMatchObject({ status: 'calculating', total_contacts: 0 });
    expect(await cohort(other)).toMatchObject({ status: 'ready', total_contacts: 2800 });
    await settle();
    const both = await db.sql(
      `select total_contacts::int, status from public.audiences where id in ('${own}', '${foreign}')`,
    );
    expect(both).toEqual([
      { total_contacts: 2100, status: 'ready' },
      { total_contacts: 2100, status: 'ready' },
    ]);
    await db.as('analyst').from('segments').update({ category: 'Geographic' }).eq('id', shared);
    expect((await cohort(own))?.categories).toEqual(['geographic']);
    await settle();
  });

  test('counts again after a change of a single link', async () => {
    const { data } = await save(db.as('regular'), { rules: [and(0)] });
    const id = data?.id ?? '';
    const client = db.as('regular');
    await count();
    await client
      .from('audience_segments')
      .insert({ audience_id: id, segment_id: segments[1] ?? '', rule_index: 1 });
    expect(await cohort(id)).toMatchObject({
      status: 'calculating',
      total_contacts: 0,
      segment_count: 2,
    });
    await count();
    expect(await cohort(id)).toMatchObject({ total_contacts: 9800 });
    await client.from('audience_segments').update({ operator: 'OR' }).eq('audience_id', id);
    await count();
    expect(await cohort(id)).toMatchObject({ total_contacts: 11_200 });
    await client.from('audience_segments').delete().eq('audience_id', id).eq('rule_index', 1);
    await count();
    expect(await cohort(id)).toMatchObject({ total_contacts: 3200, segment_count: 1 });
  });

  test('counts the cohorts of a deleted segment without it', async () => {
    const gone = await plantSegment(50);
    const both = (
      await save(db.as('regular'), {
        rules: [{ operator: 'OR', segment_ids: [gone, segments[0]] }],
      })
    ).data?.id;
    const alone = await cohortUsing(gone);
    const { data: usage } = await db.as('readonly').rpc('segment_usage', { p_segment: gone });
    expect(new Map(usage?.map(({ id, is_only_segment }) => [id, is_only_segment]))).toEqual(
      new Map([
        [both, false],
        [alone, true],
      ]),
    );
    expect(
      (await db.as('peer').from('segments').delete().eq('id', gone).select('id')).data,
    ).toHaveLength(1);
    await count();
    expect(await cohort(both ?? '')).toMatchObject({ total_contacts: 3200, segment_count: 1 });
    expect(await cohort(alone)).toMatchObject({
      total_contacts: 0,
      segment_count: 0,
      status: 'ready',
    });
  });

  test('alone writes the computed columns; clients cannot', async () => {
    const { data } = await save(db.as('regular'));
    const id = data?.id ?? '';
    for (const change of [
      { total_contacts: 9 },
      { status: 'ready' },
      { formula: 'x' },
      { categories: ['x'] },
      { segment_count: 9 },
      { cohort_id: 'COH-MINE' },
    ])
      expect((await db.as('admin').from('audiences').update(change).eq('id', id)).error?.code).toBe(
        '42501',
      );
    const forged = {
      name: 'Forged',
      last_updated_by_user_id: db.idOf('admin'),
      last_updated: '2001-01-01T00:00:00Z',
    };
    await db.as('regular').from('audiences').update(forged).eq('id', id);
    const stored = await cohort(id);
    expect(stored?.last_updated_by_user_id).toBe(db.idOf('regular'));
    expect(stored?.last_updated.startsWith('2001')).toBe(false);
    expect(stored).toMatchObject({ name: 'Forged', status: 'calculating' });
  });
});

describe('what the audience screens read:', () => {
  test("audience_stats counts the organization's cohorts and the segments it may use", async () => {
    await count();
    const [truth] = await db.sql(
      `select (select count(*)::int from public.audiences where organisation_id = '${NORTHWIND}') as cohorts,
              (select sum(total_contacts)::bigint from public.audiences where organisation_id = '${NORTHWIND}') as reach,
              (select count(*)::int from public.segments where organisation_id in ('${NORTHWIND}', '${VOX}')) as segments,
              (select sum(volume)::bigint from public.segments where organisation_id in ('${NORTHWIND}', '${VOX}')) as segment_reach`,
    );
    const { data } = await db.as('readonly').rpc('audience_stats').single();
    expect(data).toEqual(truth);
    const nothing = { cohorts: 0, reach: 0, segments: 0, segment_reach: 0 };
    expect((await db.as('pending').rpc('audience_stats').single()).data).toEqual(nothing);
    expect((await db.as('anonymous').rpc('audience_stats')).error).not.toBeNull();
  });

  test('audience_trail names who created and changed a cohort, and the changes', async () => {
    const made = (await save(db.as('regular'), { name: 'Trail', rules: [and(0)] })).data;
    const id = made?.id ?? '';
    await save(db.as('peer'), {
      id,
      version: made?.version ?? 0,
      name: 'Trail',
      rules: [or(0, 1)],
    });
    await db
      .as('admin')
      .from('audiences')
      .update({ description: 'Said by the admin' })
      .eq('id', id);
    await count();
    const { data, error } = await db.as('readonly').rpc('audience_trail', { p_audience: id });
    expect(error).toBeNull();
    expect(data?.map(({ actor_name, action }) => [actor_name, action])).toEqual([
      ['Northwind Admin', 'changed'],
      ['Northwind Planner', 'changed'],
      ['Northwind Marketer', 'created'],
    ]);
    const planted = expect.stringMatching(/^\(Planted [0-9a-f-]+\)$/);
    const joined = expect.stringMatching(/^\(Planted [0-9a-f-]+ OR Planted [0-9a-f-]+\)$/);
    expect(data?.map(({ changes }) => changes)).toEqual([
      [{ field: 'description', before: '', after: 'Said by the admin' }],
      [{ field: 'formula', before: planted, after: joined }],
      [],
    ]);
  });

  test.each(['foreignAdmin', 'analyst', 'pending', 'unassigned'] as const)(
    'audience_trail and segment_usage return nothing to %s',
    async (actor) => {
      const segment = await plantSegment(3);
      const id = await cohortUsing(segment);
      expect((await db.as(actor).rpc('audience_trail', { p_audience: id })).data ?? []).toEqual([]);
      expect((await db.as(actor).rpc('segment_usage', { p_segment: segment })).data ?? []).toEqual(
        [],
      );
    },
  );

  test("the use of a platform segment counts only the caller's own cohorts", async () => {
    const shared = await plantSegment(1000, VOX);
    const rules = [{ operator: 'AND', segment_ids: [shared] }];
    await save(db.as('foreignRegular'), { rules });
    await save(db.as('foreignRegular'), { rules });
    const mine = await cohortUsing(shared);
    const { data } = await db
      .as('regular')
      .from('segments')
      .select('audience_count')
      .eq('id', shared)
      .single();
    expect(data).toEqual({ audience_count: 1 });
    const { data: usage } = await db.as('regular').rpc('segment_usage', { p_segment: shared });
    expect(usage?.map(({ id }) => id)).toEqual([mine]);
  });

  test('cohorts can be filtered by category', async () => {
    const odd = await plantSegment(5, NORTHWIND, `odd-${randomUUID()}`.slice(0, 40));
    const id = await cohortUsing(odd);
    const known = [
      'demographic',
      'psychographic',
      'behavioral',
      'transactional',
      'geographic',
      'technographic',
      'life_event',
    ];
    const client = db.as('regular');
    const other = await client
      .from('audiences')
      .select('id')
      .not('categories', 'cd', `{${known.join(',')}}`);
    expect(other.error).toBeNull();
    expect(other.data?.some((row) => row.id === id)).toBe(true);
    const behavioral = await client
      .from('audiences')
      .select('id,categories')
      .contains('categories', ['behavioral']);
    expect(behavioral.data?.length).toBeGreaterThan(2);
    expect(behavioral.data?.every(({ categories }) => categories.includes('behavioral'))).toBe(
      true,
    );
  });
});
