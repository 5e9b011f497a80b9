import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rulesFromLinks } from '@/domain/audience/cohort';
import { cohortsOf, type Rule, type Save } from '../../support/cases/cohorts.ts';
import { BLUEPEAK, NORTHWIND, testDatabase, VOX } from '../../support/database/database.ts';
import { inTestOrLab } from '../../support/cases/length.ts';

const db = testDatabase();

const VOLUMES = [4000, 1, 7, 11, 999, 0, 10_000, 123_456, 2_147_483_647];
const { plantSegment, and, or, idsAt, save, readRules, count, cohort } = cohortsOf(db, VOLUMES);

describe('save_audience', () => {
  test('creates the cohort with its rules, uncounted (AUD-25, AUD-27, DATA-12, D-11)', async () => {
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

  test('a rule without a segment is not kept (AUD-24)', async () => {
    const { data } = await save(db.as('regular'), { rules: [and(), or(3, 1), and(), and(2)] });
    expect(await readRules(db.as('regular'), data?.id ?? '')).toEqual([or(3, 1), and(2)]);
  });

  const refused: [string, Save, string][] = [
    ['no name (AUD-22)', { name: '  ' }, 'name_required'],
    ['no rule (AUD-23)', { rules: [] }, 'segments_required'],
    [
      'only empty rules (AUD-23)',
      { rules: [{ operator: 'AND', segment_ids: [] }] },
      'segments_required',
    ],
    [
      'another operator (AUD-19)',
      { rules: [{ operator: 'XOR', segment_ids: [randomUUID()] }] },
      'cohort_rules',
    ],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'too_long'],
    ['a description of 501 characters', { description: 'x'.repeat(501) }, 'too_long'],
    ['rules that are no list', { rules: { operator: 'AND' } }, 'cohort_rules'],
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
    ['an id that is none', { rules: [{ operator: 'AND', segment_ids: ['x'] }] }, 'unknown_segment'],
  ];
  test.each(refused)('%s is refused and nothing is left', async (_name, over, hint) => {
    const id = randomUUID();
    const { error } = await save(db.as('regular'), { id, ...over });
    expect(error?.hint).toBe(hint);
    expect(await db.sql(`select 1 from public.audiences where id = '${id}'`)).toEqual([]);
  });

  test('the same segment twice in a rule is refused, in two rules it is right (AUD-16, AUD-17)', async () => {
    expect((await save(db.as('regular'), { rules: [and(0, 0)] })).error?.hint).toBe(
      'duplicate_segment',
    );
    expect((await save(db.as('regular'), { rules: [and(0), and(0)] })).error).toBeNull();
  });

  test('the same create again answers the same cohort; with other content it is refused (D-03)', async () => {
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

  test('an update keeps the cohort id and starts a new count (AUD-26, AUD-28)', async () => {
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

  test('the second of two people is told, nothing is lost; a repeat after a lost answer is no conflict', async () => {
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

  test('counting and a changed volume are no version: an editor is not told of a conflict', async () => {
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

  test('a cohort that was deleted meanwhile is said to be', async () => {
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

  test('replacing the links fails as a whole: the old ones are still there', async () => {
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

  // Each place where a save writes, in its order; the links are replaced by removing, changing and adding.
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
  ])('cut off %s, the old rules and their reach are still there', async (moment) => {
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
  ] as const)('%s saves nothing (PERM-24)', async (actor) => {
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

describe('for any cohort', () => {
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
  test(`${COHORTS} are read as they were saved, also after an edit (D-11, ) (DATA-13)`, async () => {
    const client = db.as('regular');
    const expected = new Map<string, Rule[]>();
    let previous: { id: string; version: number } | null = null;
    for (const [index, drawn] of fc.sample(aCohort, COHORTS).entries()) {
      const rules = drawn.map(({ operator, picks }) => ({
        operator,
        segment_ids: idsAt(...picks),
      }));
      // Every third one replaces the rules of the one before.
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
        // As the builder opens them.
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

describe('organisations', () => {
  test('own and platform segments are seen, those of others are not (AUD-09)', async () => {
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
    '%s sees no platform segment',
    async (actor) => {
      expect((await db.as(actor).from('segments').select('id')).data ?? []).toEqual([]);
    },
  );

  test('an organisation that becomes the provider shares its segments, and keeps them to itself afterwards', async () => {
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
    await expect(become('agency')).rejects.toThrow(/so it stays the provider/);
    await db.sql(`delete from public.audiences where id = '${cohort?.id}'`);
    await become('agency');
    expect(await shared()).toBe(false);
  });

  test('a foreign segment can not be linked, and looks like one that does not exist', async () => {
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

  test('the reach of a foreign segment can not be had by any way of writing a cohort', async () => {
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

  test('a platform segment is used and not changed', async () => {
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

  test('nobody makes an own segment a platform segment', async () => {
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
