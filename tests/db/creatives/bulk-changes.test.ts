import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';
import { createCampaign, aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();

async function aCreative(actor: ActorName = 'regular') {
  const id = randomUUID();
  const { error } = await db.as(actor).rpc('create_creative', {
    p_id: id,
    p_name: 'Hut',
    p_type: 'SMS',
    p_message: 'Open',
  });
  expect(error).toBeNull();
  return id;
}
const change = (actor: ActorName, action: string, ids: string[], value: string) =>
  db.as(actor).rpc('change_creatives', { p_action: action, p_ids: ids, p_value: value });
const readRow = async (id: string) =>
  (await db.service.from('creatives').select('labels,status').eq('id', id).single()).data;
const outcomes = (data: { outcome: string }[] | null) => data?.map(({ outcome }) => outcome);

describe('change_creatives', () => {
  test('archives a draft and returns its earlier status, but refuses a creative that an active flight sends', async () => {
    const [draft, sent] = [await aCreative(), await aCreative('peer')];
    const version = await db.service
      .from('creative_versions')
      .select('id')
      .eq('creative_id', sent)
      .single();
    const flight = await aPlannedFlight(db, {
      campaign: await createCampaign(db),
      creative: { id: sent, version: version.data?.id ?? '' },
    });
    const flightId = typeof flight === 'string' ? flight : (flight as { id: string }).id;
    await db.sql(`update public.flights set status = 'active' where id = '${flightId}'`);
    const { data } = await change('regular', 'status', [draft, sent], 'inactive');
    const said = new Map(data?.map((one) => [one.id, one]));
    expect(said.get(draft)).toMatchObject({ outcome: 'done', before: 'draft' });
    expect(said.get(sent)).toMatchObject({ outcome: 'refused', hint: 'creative_in_use' });
    expect((await readRow(draft))?.status).toBe('inactive');
    expect((await readRow(sent))?.status).not.toBe('inactive');
    expect(outcomes((await change('regular', 'status', [draft], 'inactive')).data)).toEqual([
      'unchanged',
    ]);
    expect(outcomes((await change('regular', 'status', [draft], 'draft')).data)).toEqual(['done']);
  });

  test('with p_variants changes a creative together with all its variants or not at all', async () => {
    const [free, full] = [await aCreative(), await aCreative()];
    const addTo = async (of: string) => {
      const id = randomUUID();
      await db.as('regular').rpc('add_creative_variant', { p_id: id, p_creative_id: of });
      return id;
    };
    const variants = [await addTo(free), await addTo(free)];
    const stuck = await addTo(full);
    await db.sql(
      `update public.creatives set labels = '{a,b,c,d,e,f,g,h,i,j}' where id = '${stuck}'`,
    );
    const ask = (actor: ActorName, action: string, ids: string[], value: string) =>
      db.as(actor).rpc('change_creatives', {
        p_action: action,
        p_ids: ids,
        p_value: value,
        p_variants: true,
      });
    // A variant that is listed together with its creative is changed once.
    const { data } = await ask('peer', 'label', [free, full, variants[0] ?? ''], 'k');
    const said = new Map(data?.map((one) => [one.id, one]));
    expect([...said.keys()].toSorted()).toEqual([free, full, ...variants].toSorted());
    expect(data).toHaveLength(4);
    expect(said.get(full)).toMatchObject({ outcome: 'refused', hint: 'too_many_labels' });
    expect(said.get(full)?.message).toContain('Its variant "Hut B": ');
    for (const id of [free, ...variants]) {
      expect(said.get(id)).toMatchObject({ outcome: 'done' });
      expect((await readRow(id))?.labels).toEqual(['k']);
    }
    expect((await readRow(full))?.labels).toEqual([]);
    expect(outcomes((await ask('regular', 'status', [free], 'inactive')).data)).toEqual(
      [free, ...variants].map(() => 'done'),
    );
    // Variants of another organization's creative are not found either.
    expect((await ask('foreignRegular', 'status', [free], 'draft')).data).toMatchObject([
      { id: free, outcome: 'refused', hint: 'not_found' },
    ]);
    for (const id of [free, ...variants]) expect((await readRow(id))?.status).toBe('inactive');
  });

  test('leaves a creative of another organization unchanged and reports it as not found', async () => {
    const id = await aCreative();
    const { data } = await change('foreignRegular', 'status', [id], 'inactive');
    expect(data).toMatchObject([{ outcome: 'refused', before: null, hint: 'not_found' }]);
    expect((await readRow(id))?.status).toBe('draft');
  });
});
