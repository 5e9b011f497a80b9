import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();

async function aCreative(actor: ActorName = 'regular', labels: string[] = []) {
  const id = randomUUID();
  const client = db.as(actor);
  await client.rpc('create_creative', {
    p_id: id,
    p_name: 'Hut',
    p_type: 'SMS',
    p_message: 'Open',
  });
  const labelled = await client.from('creatives').update({ labels }).eq('id', id).select('id');
  expect(labelled.error).toBeNull();
  return id;
}
const change = (actor: ActorName, action: string, ids: string[], value: string) =>
  db.as(actor).rpc('change_creatives', { p_action: action, p_ids: ids, p_value: value });
const readRow = async (id: string) =>
  (await db.service.from('creatives').select('labels').eq('id', id).single()).data;
const outcomes = (data: { outcome: string }[] | null) => data?.map(({ outcome }) => outcome);

describe('labels', () => {
  test('are added and removed by every writer on any creative of the organization, ignoring case', async () => {
    const ids = [await aCreative(), await aCreative('peer')];
    expect(outcomes((await change('peer', 'label', ids, ' Winter ')).data)).toEqual([
      'done',
      'done',
    ]);
    expect(outcomes((await change('admin', 'label', ids, 'winter')).data)).toEqual([
      'unchanged',
      'unchanged',
    ]);
    for (const id of ids) expect((await readRow(id))?.labels).toEqual(['Winter']);
    expect(outcomes((await change('regular', 'unlabel', ids, 'WINTER')).data)).toEqual([
      'done',
      'done',
    ]);
    for (const id of ids) expect((await readRow(id))?.labels).toEqual([]);
  });

  test('have one spelling within an organization', async () => {
    await aCreative('regular', ['Last Call']);
    const id = await aCreative();
    await change('regular', 'label', [id], 'last call');
    expect((await readRow(id))?.labels).toEqual(['Last Call']);
  });

  test.each([
    'anonymous',
    'readonly',
    'pending',
    'deactivated',
    'unassigned',
    'foreignRegular',
    'foreignAdmin',
  ] as const)('cannot be added by %s', async (actor) => {
    const id = await aCreative();
    const { data, error } = await change(actor, 'label', [id], 'Theirs');
    expect(error !== null || outcomes(data)?.[0] === 'refused').toBe(true);
    expect((await readRow(id))?.labels).toEqual([]);
  });

  test("are counted only within the caller's organization", async () => {
    const label = `Peak ${randomUUID().slice(0, 8)}`;
    await aCreative('regular', [label]);
    await aCreative('peer', [label]);
    const seen = async (actor: ActorName) =>
      (await db.as(actor).rpc('creative_labels')).data?.filter((one) => one.label === label);
    expect(await seen('readonly')).toEqual([{ label, creatives: 2 }]);
    expect(await seen('foreignRegular')).toEqual([]);
  });

  test('are limited to ten on a creative, with a result for each creative', async () => {
    const [full, free] = [await aCreative('regular', [...'abcdefghij']), await aCreative()];
    const { data } = await change('regular', 'label', [full, free], 'k');
    const said = new Map(data?.map((one) => [one.id, one]));
    expect(said.get(full)).toMatchObject({ outcome: 'refused', hint: 'too_many_labels' });
    expect(said.get(free)).toMatchObject({ outcome: 'done' });
  });

  test.each([
    ['eleven labels', [...'abcdefghijk']],
    ['a label of 41 characters', ['x'.repeat(41)]],
    ['an empty label', ['']],
    ['a label of spaces', [' ']],
    ['a label twice', ['Sale', 'sale']],
    ['a label with two lines', ['a\nb']],
  ])('cannot contain %s', async (_what, labels) => {
    const id = await aCreative();
    const { error } = await db
      .as('regular')
      .from('creatives')
      .update({ labels })
      .eq('id', id)
      .select('id');
    expect(error?.code).toBe('23514');
  });

  test('are refused by change_creatives if invalid, as are unknown actions, empty lists and lists of more than 500', async () => {
    const id = await aCreative();
    expect((await change('regular', 'label', [id], ' ')).error?.hint).toBe('invalid_label');
    expect((await change('regular', 'label', [id], 'x'.repeat(41))).error?.hint).toBe(
      'invalid_label',
    );
    expect((await change('regular', 'burn', [id], 'x')).error?.hint).toBe('unknown_action');
    expect((await change('regular', 'label', [], 'x')).error?.hint).toBe('nothing_chosen');
    const many = Array.from({ length: 501 }, () => randomUUID());
    expect((await change('regular', 'label', many, 'x')).error?.hint).toBe('too_many_creatives');
  });

  test('are copied with a creative', async () => {
    const copy = randomUUID();
    await db
      .as('peer')
      .rpc('duplicate_creative', { p_id: copy, p_source_id: await aCreative('regular', ['Hut']) });
    expect((await readRow(copy))?.labels).toEqual(['Hut']);
  });

  test('filter the list of creatives, alone and together with their use in flights', async () => {
    const label = randomUUID();
    const [used, free, other] = [
      await aCreative('regular', [label]),
      await aCreative('regular', [label]),
      await aCreative(),
    ];
    const version = await db.service
      .from('creative_versions')
      .select('id')
      .eq('creative_id', used)
      .single();
    await aPlannedFlight(db, {
      campaign: await createCampaign(db),
      creative: { id: used, version: version.data?.id ?? '' },
    });
    const list = () =>
      db.as('readonly').from('creatives').select('id,flight_count').contains('labels', [label]);
    const ids = (rows: { id: string | null }[] | null) => rows?.map(({ id }) => id).toSorted();
    expect(ids((await list()).data)).toEqual([used, free].toSorted());
    expect(ids((await list()).data)).not.toContain(other);
    expect(ids((await list().gt('flight_count', 0)).data)).toEqual([used]);
    expect(ids((await list().eq('flight_count', 0)).data)).toEqual([free]);
  });
});
