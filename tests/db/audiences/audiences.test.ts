import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesFromLinks } from '@/domain/audience/cohort';
import { createCohortHelpers, type Rule, type Save } from '../../support/cases/cohorts.ts';
import { BLUEPEAK, NORTHWIND, testDatabase, VOX } from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();

const VOLUMES = [4000, 1, 7, 11, 999, 0, 10_000, 123_456, 2_147_483_647];
const { plantSegment, and, or, idsAt, save, readRules, count, cohort } = createCohortHelpers(
  db,
  VOLUMES,
);

describe('save_audience', () => {
  test('creates the cohort with its rules, not counted yet', async () => {
    const { data, error } = await save(db.as('regular'), {
      name: '  Runners ',
      description: ' All of them ',
      rules: [and(0, 6), or(2, 0)],
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      name: 'Runners',
      description: 'All of them',
      total_contacts: 0,
      status: 'calculating',
      organisation_id: NORTHWIND,
      user_id: db.idOf('regular'),
      last_updated_by_user_id: db.idOf('regular'),
      segment_count: 3,
      categories: ['custom'],
    });
    expect(data?.cohort_id).toMatch(/^COH-[0-9A-F]{8}$/);
    expect(await readRules(db.as('regular'), data?.id ?? '')).toEqual([and(0, 6), or(2, 0)]);
  });

  test('leaves out rules without a segment', async () => {
    const { data } = await save(db.as('regular'), { rules: [and(), or(3, 1), and(), and(2)] });
    expect(await readRules(db.as('regular'), data?.id ?? '')).toEqual([or(3, 1), and(2)]);
  });

  const refused: [string, Save, string][] = [
    ['no name', { name: '  ' }, 'name_required'],
    ['no rule', { rules: [] }, 'segments_required'],
    ['only empty rules', { rules: [{ operator: 'AND', segment_ids: [] }] }, 'segments_required'],
    [
      'an unknown operator',
      { rules: [{ operator: 'XOR', segment_ids: [randomUUID()] }] },
      'cohort_rules',
    ],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'too_long'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'too_long'],
    ['rules that are not a list', { rules: { operator: 'AND' } }, 'cohort_rules'],
    ['a rule that is a text', { rules: ['AND'] }, 'cohort_rules'],
    [
      '201 segments in a rule',
      { rules: [{ operator: 'OR', segment_ids: Array.from({ length: 201 }, () => randomUUID()) }] },
      'cohort_rules',
    ],
    [
      'an unknown segment',
      { rules: [{ operator: 'AND', segment_ids: [randomUUID()] }] },
      'unknown_segment',
    ],
    ['an invalid id', { rules: [{ operator: 'AND', segment_ids: ['x'] }] }, 'unknown_segment'],
  ];
  test.each(refused)('refuses %s and stores nothing', async (_name, over, hint) => {
    const id = randomUUID();
    const { error } = await save(db.as('regular'), { id, ...over });
    expect(error?.hint).toBe(hint);
    expect(await db.sql(`select 1 from public.audiences where id = '${id}'`)).toEqual([]);
  });

  test('refuses a segment twice in a rule, but accepts it in two rules', async () => {
    expect((await save(db.as('regular'), { rules: [and(0, 0)] })).error?.hint).toBe(
      'duplicate_segment',
    );
    expect((await save(db.as('regular'), { rules: [and(0), and(0)] })).error).toBeNull();
  });

  test('is idempotent for the same id, and refuses the id with other content', async () => {
    const id = randomUUID();
    const first = await save(db.as('regular'), { id });
    const again = await save(db.as('regular'), { id });
    expect(again.error).toBeNull();
    expect(again.data).toEqual(first.data);
    for (const other of [{ name: 'Other' }, { rules: [or(0)] }, { rules: [and(0, 6)] }])
      expect((await save(db.as('regular'), { id, ...other })).error?.hint).toBe('request_reused');
    expect((await save(db.as('peer'), { id })).error?.hint).toBe('request_reused');
    expect(
      (await save(db.as('foreignRegular'), { id, rules: [{ operator: 'AND', segment_ids: [] }] }))
        .error,
    ).not.toBeNull();
  });

  test('keeps the cohort id on an update and starts a new count', async () => {
    const made = (await save(db.as('regular'))).data;
    await count();
    expect(await cohort(made?.id ?? '')).toMatchObject({ status: 'ready', total_contacts: 2800 });
    const { data } = await save(db.as('peer'), {
      id: made?.id ?? '',
      version: made?.version ?? 0,
      name: 'Cohort',
    });
    expect(data).toMatchObject({
      cohort_id: made?.cohort_id,
      total_contacts: 0,
      status: 'calculating',
      last_updated_by_user_id: db.idOf('peer'),
      user_id: db.idOf('regular'),
    });
  });

  test('refuses the second of two conflicting edits, but accepts a repeated one', async () => {
    const made = (await save(db.as('regular'))).data;
    const mine = { id: made?.id ?? '', version: made?.version ?? 0 };
    const theirs = await save(db.as('peer'), { ...mine, name: 'Theirs', rules: [or(1, 2)] });
    expect(theirs.error).toBeNull();
    const { error } = await save(db.as('regular'), { ...mine, name: 'Mine', rules: [and(7)] });
    expect(error).toMatchObject({ code: 'PT409', hint: 'version_conflict' });
    expect(await readRules(db.as('regular'), mine.id)).toEqual([or(1, 2)]);
    const repeated = await save(db.as('peer'), { ...mine, name: 'Theirs', rules: [or(1, 2)] });
    expect(repeated.error).toBeNull();
    expect(repeated.data).toEqual(theirs.data);
  });

  test('does not treat a count or a changed volume as a new version', async () => {
    const segment = await plantSegment(10);
    const made = (
      await save(db.as('regular'), { rules: [{ operator: 'AND', segment_ids: [segment] }] })
    ).data;
    await count();
    await db.sql(`update public.segments set volume = 20 where id = '${segment}'`);
    await count();
    expect((await cohort(made?.id ?? ''))?.version).toBe(made?.version);
    const { error } = await save(db.as('regular'), {
      id: made?.id ?? '',
      version: made?.version ?? 0,
      name: 'Later',
    });
    expect(error).toBeNull();
  });

  test('reports a cohort that was deleted in the meantime as not found', async () => {
    const made = (await save(db.as('regular'))).data;
    await db
      .as('peer')
      .from('audiences')
      .delete()
      .eq('id', made?.id ?? '');
    const { error } = await save(db.as('regular'), {
      id: made?.id ?? '',
      version: made?.version ?? 0,
    });
    expect(error).toMatchObject({ code: 'PT404', hint: 'not_found' });
  });

  test('keeps the old rules if replacing them fails', async () => {
    const made = (await save(db.as('regular'), { rules: [and(0, 6), or(1)] })).data;
    const before = await cohort(made?.id ?? '');
    for (const rules of [
      [and(1), { operator: 'OR', segment_ids: [randomUUID()] }],
      [or(2), and(3, 3)],
    ]) {
      const { error } = await save(db.as('regular'), {
        id: made?.id ?? '',
        version: made?.version ?? 0,
        name: 'New',
        rules,
      });
      expect(error).not.toBeNull();
      expect(await readRules(db.as('regular'), made?.id ?? '')).toEqual([and(0, 6), or(1)]);
      expect(await cohort(made?.id ?? '')).toEqual(before);
    }
  });

  // Every point at which a save writes, in order. Links are replaced by deletes, updates and inserts.
  test.each([
    'before update on public.audiences',
    'after update on public.audiences',
    'before delete on public.audience_segments',
    'after delete on public.audience_segments',
    'before insert on public.audience_segments',
    'after insert on public.audience_segments',
    'before update on public.audience_segments',
    'after update on public.audience_segments',
    'before insert on public.audit_log',
  ])('keeps the old rules and their reach when it fails %s', async (moment) => {
    const made = (await save(db.as('regular'), { rules: [and(0, 6), or(1)] })).data;
    await count();
    const target = { id: made?.id ?? '', version: made?.version ?? 0 };
    const before = await cohort(target.id);
    await db.sql(`create or replace function pg_temp.cut() returns trigger language plpgsql as 'begin raise exception ''cut''; end';
      create trigger cut ${moment} for each row execute function pg_temp.cut()`);
    const rules = [or(6, 0), and(2)];
    const { error } = await save(db.as('regular'), { ...target, name: 'New', rules });
    await db.sql(`drop trigger cut on ${moment.split(' ').at(-1)}`);
    expect(error?.message).toBe('cut');
    expect(await readRules(db.as('regular'), target.id)).toEqual([and(0, 6), or(1)]);
    expect(await cohort(target.id)).toEqual(before);
    expect((await save(db.as('regular'), { ...target, name: 'New', rules })).error).toBeNull();
    expect(await readRules(db.as('regular'), target.id)).toEqual(rules);
  });

  test.each([
    'readonly',
    'pending',
    'deactivated',
    'unassigned',
    'anonymous',
    'analyst',
    'foreignRegular',
  ] as const)('is denied to %s', async (actor) => {
    const made = (await save(db.as('regular'))).data;
    const attempts = [
      await save(db.as(actor), { id: made?.id ?? '', version: made?.version ?? 0, name: 'Attack' }),
      await save(db.as(actor), { name: `By ${actor}` }),
    ];
    for (const { error } of attempts) expect(error).not.toBeNull();
    expect(await cohort(made?.id ?? '')).toEqual(made);
    expect(await db.sql(`select 1 from public.audiences where name = 'By ${actor}'`)).toEqual([]);
  });
});

describe('random cohorts', () => {
  const aCohort = fc.array(
    fc.record({
      operator: fc.constantFrom('AND' as const, 'OR' as const),
      picks: fc.uniqueArray(fc.nat(VOLUMES.length - 1), {
        minLength: 1,
        maxLength: VOLUMES.length,
      }),
    }),
    { minLength: 1, maxLength: 6 },
  );

  const COHORTS = inTestOrLab(90, 1000);
  test(`read back as saved, over ${COHORTS} saves and edits`, async () => {
    const client = db.as('regular');
    const expected = new Map<string, Rule[]>();
    let previous: { id: string; version: number } | null = null;
    for (const [index, drawn] of fc.sample(aCohort, COHORTS).entries()) {
      const rules = drawn.map(({ operator, picks }) => ({
        operator,
        segment_ids: idsAt(...picks),
      }));
      // Every third save replaces the rules of the previous cohort.
      const target: Save = index % 3 === 2 && previous ? previous : { id: randomUUID() };
      const { data, error } = await save(client, { ...target, name: `Random ${index}`, rules });
      expect(error).toBeNull();
      previous = { id: data?.id ?? '', version: data?.version ?? 0 };
      expected.set(previous.id, rules);
    }
    const ids = [...expected.keys()];
    for (let first = 0; first < ids.length; first += 15) {
      const { data } = await client
        .from('audiences')
        .select(
          'id,audience_segments(rule_index,operator,sequence_order,segments(id,name,category,volume))',
        )
        .in('id', ids.slice(first, first + 15));
      for (const { id, audience_segments } of data ?? []) {
        // Opens the rules as the builder does.
        const opened = rulesFromLinks(audience_segments).map((rule) => ({
          operator: rule.operator,
          segment_ids: rule.segments.map((segment) => segment.id),
        }));
        expect(opened).toEqual(expected.get(id));
        expected.delete(id);
      }
    }
    expect(expected.size).toBe(0);
  });
});

describe('segments', () => {
  test('of the organization and the platform are visible; segments of other organizations are not', async () => {
    const foreign = await plantSegment(77, BLUEPEAK);
    const shared = await plantSegment(78, VOX);
    const { data } = await db
      .as('regular')
      .from('segments')
      .select('id,organisation_id,is_platform');
    const seen = data ?? [];
    expect(seen.some(({ id }) => id === foreign)).toBe(false);
    expect(seen.find(({ id }) => id === shared)).toMatchObject({
      organisation_id: VOX,
      is_platform: true,
    });
    expect(
      seen
        .filter(({ is_platform }) => !is_platform)
        .every(({ organisation_id }) => organisation_id === NORTHWIND),
    ).toBe(true);
  });

  test.each(['pending', 'deactivated', 'unassigned', 'anonymous'] as const)(
    'of the platform are not visible to %s',
    async (actor) => {
      expect((await db.as(actor).from('segments').select('id')).data ?? []).toEqual([]);
    },
  );

  test('become platform segments if their organization becomes the provider, and stop when it no longer is', async () => {
    const id = await plantSegment(79, BLUEPEAK);
    const shared = async () =>
      (
        await db.sql<{ is_platform: boolean }>(
          `select is_platform from public.segments where id = '${id}'`,
        )
      )[0]?.is_platform;
    const become = (type: string) =>
      db.sql(`update public.organisations set type = '${type}' where id = '${BLUEPEAK}'`);
    await become('VOX');
    expect(await shared()).toBe(true);
    const { data: cohort } = await save(db.as('regular'), {
      rules: [{ operator: 'AND', segment_ids: [id] }],
    });
    await expect(become('agency')).rejects.toThrow(/so its type can’t change/);
    await db.sql(`delete from public.audiences where id = '${cohort?.id}'`);
    await become('agency');
    expect(await shared()).toBe(false);
  });

  test('of other organizations cannot be linked, and get the same refusal as unknown segments', async () => {
    const foreign = await plantSegment(5000, BLUEPEAK);
    const answers = [];
    for (const id of [foreign, randomUUID()]) {
      answers.push(
        (await save(db.as('regular'), { rules: [{ operator: 'AND', segment_ids: [id] }] })).error,
      );
      const own = (await save(db.as('regular'))).data?.id ?? '';
      answers.push(
        (
          await db
            .as('regular')
            .from('audience_segments')
            .insert({ audience_id: own, segment_id: id })
        ).error,
      );
      answers.push(
        (
          await db
            .as('regular')
            .from('audience_segments')
            .update({ segment_id: id })
            .eq('audience_id', own)
        ).error,
      );
    }
    const words = answers.map((error) => ({ code: error?.code, message: error?.message }));
    expect(words.every(({ code }) => code === 'PT404' || code === '42501')).toBe(true);
    expect(words.slice(0, 3)).toEqual(words.slice(3));
  });

  test('of other organizations do not reveal their reach in any kind of write', async () => {
    const foreign = await plantSegment(654_321, BLUEPEAK);
    const client = db.as('regular');
    const own = (await save(client, { rules: [and(0)] })).data?.id ?? '';
    const theirs = await save(db.as('foreignRegular'), {
      rules: [{ operator: 'OR', segment_ids: [foreign] }],
    });
    const link = { segment_id: foreign, operator: 'OR', rule_index: 1 };
    const attempts = [
      await client.from('audience_segments').insert({ ...link, audience_id: own }),
      await client
        .from('audience_segments')
        .insert({ ...link, audience_id: own, organisation_id: BLUEPEAK }),
      await client
        .from('audience_segments')
        .upsert({ ...link, audience_id: own, organisation_id: NORTHWIND }),
      await client
        .from('audience_segments')
        .insert({ ...link, audience_id: theirs.data?.id ?? '', organisation_id: NORTHWIND }),
      await client.rpc('import_segment_volumes', { p_rows: [{ id: foreign, volume: 1 }] as never }),
    ];
    for (const { error } of attempts) expect(error).not.toBeNull();
    await count();
    expect(await cohort(own)).toMatchObject({ total_contacts: 2800, segment_count: 1 });
    const figures = JSON.stringify([
      (await client.from('audiences').select('*,audience_segments(*,segments(*))')).data,
      (await client.from('segments').select('*,audience_count')).data,
      (await client.rpc('segment_usage', { p_segment: foreign })).data,
      (await client.rpc('audience_trail', { p_audience: theirs.data?.id ?? '' })).data,
    ]);
    expect(figures).not.toContain(foreign);
    expect(figures).not.toContain('654321');
    expect(figures).not.toContain(theirs.data?.cohort_id);
    for (const count_only of [
      client.from('segments').select('*', { count: 'exact', head: true }).eq('id', foreign),
      client.from('segments').select('*', { count: 'exact', head: true }).eq('volume', 654_321),
      client
        .from('audience_segments')
        .select('*', { count: 'exact', head: true })
        .eq('segment_id', foreign),
      client
        .from('audiences')
        .select('*', { count: 'exact', head: true })
        .eq('id', theirs.data?.id ?? ''),
    ])
      expect((await count_only).count).toBe(0);
  });

  test('of the platform can be used but not changed', async () => {
    const shared = await plantSegment(1000, VOX, 'behavioral');
    const client = db.as('regular');
    const { data, error } = await save(client, {
      rules: [{ operator: 'AND', segment_ids: [shared] }],
    });
    expect(error).toBeNull();
    await count();
    expect(await cohort(data?.id ?? '')).toMatchObject({
      total_contacts: 700,
      categories: ['behavioral'],
    });
    for (const actor of ['regular', 'admin', 'foreignAdmin'] as const) {
      expect(
        (await db.as(actor).from('segments').update({ name: 'Mine' }).eq('id', shared).select('id'))
          .data,
      ).toEqual([]);
      expect(
        (await db.as(actor).from('segments').delete().eq('id', shared).select('id')).data,
      ).toEqual([]);
    }
    const removed = await db.as('analyst').from('segments').delete().eq('id', shared).select('id');
    expect(removed.error).toMatchObject({ code: 'PT409', hint: 'segment_in_use' });
  });

  test('cannot be made platform segments by a client', async () => {
    const { data } = await db
      .as('regular')
      .from('segments')
      .insert({ name: 'Sly', is_platform: true })
      .select('id,is_platform')
      .single();
    expect(data?.is_platform).toBe(false);
    const { error } = await db
      .as('regular')
      .from('segments')
      .update({ is_platform: true })
      .eq('id', data?.id ?? '');
    expect(error?.code).toBe('42501');
  });
});
