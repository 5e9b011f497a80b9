import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Json } from '@/lib/supabase/database.types';
import {
  type ActorName,
  type Client,
  NORTHWIND,
  testDatabase,
} from '../../support/database/database.ts';

const db = testDatabase();

async function arrange(client: Client) {
  const campaign = { id: randomUUID(), name: 'Arranged', budget: 100 };
  expect((await client.from('campaigns').insert(campaign)).error).toBeNull();
  const audience = await client
    .from('audiences')
    .insert({ name: `Cohort ${campaign.id}` })
    .select('id')
    .single();
  expect(audience.error).toBeNull();
  return { campaignId: campaign.id, audienceId: audience.data?.id ?? '' };
}

const DAY = { date: '2090-03-06', start_time: '09:00', end_time: '17:00' };

const request = (campaignId: string, audienceId: string, id: string = randomUUID()) => ({
  p_id: id,
  p_flight: {
    campaign_id: campaignId,
    name: 'Opening weekend',
    type: 'SMS',
    budget: 1000,
    intervals: [DAY, { date: '', start_time: '22:00', end_time: '02:00' }],
    audience_ids: [audienceId],
    new_creative: { name: 'Warm weekend', message: 'Trails are open.' },
  },
});

const changed = (sent: ReturnType<typeof request>, change: Record<string, Json>) => ({
  ...sent,
  p_flight: { ...sent.p_flight, ...change },
});

async function counts(flightId: string) {
  const rows = await db.sql<{ flights: number; links: number; intervals: number }>(
    `select (select count(*) from public.flights where id = '${flightId}')::int as flights,
            (select count(*) from public.flight_creatives where flight_id = '${flightId}')::int as links,
            (select count(*) from public.flight_intervals where flight_id = '${flightId}')::int as intervals`,
  );
  return rows[0];
}

describe('a new creative with variants', () => {
  const withVariants = (sent: ReturnType<typeof request>, variants: Json) =>
    changed(sent, {
      new_creative: {
        name: 'Warm weekend',
        content: { channel: 'sms', text: 'Trails are open.' },
        variants,
      },
    });
  const said = (text: string) => ({ channel: 'sms', text });

  test('is used by its flight with the chosen shares', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = withVariants(request(campaignId, audienceId), [
      { content: said('Boots on!'), share: 30 },
      { content: said('Go outside.'), share: 20 },
    ]);
    const { data, error } = await client.rpc('create_flight', sent).single();
    expect(error).toBeNull();
    const { data: flight } = await client
      .from('flights')
      .select('variants')
      .eq('id', sent.p_id)
      .single();
    expect(flight?.variants).toMatchObject([
      { variant: 'B', share: 30, name: 'Warm weekend B', message: 'Boots on!' },
      { variant: 'C', share: 20, name: 'Warm weekend C', message: 'Go outside.' },
    ]);
    const { data: stored } = await client
      .from('creatives')
      .select('variant,variant_share')
      .eq('variant_of', data?.creative_id ?? '')
      .order('variant');
    expect(stored).toEqual([
      { variant: 'B', variant_share: 30 },
      { variant: 'C', variant_share: 20 },
    ]);
    expect((await client.rpc('create_flight', sent).single()).data).toEqual(data);
  });

  test.each([
    ['SMS', { channel: 'sms', text: 'Trails are open.' }],
    ['RCS', { channel: 'rcs', kind: 'text', text: 'Trails are open.' }],
    [
      'WhatsApp',
      { channel: 'whatsapp', category: 'marketing', language: 'en', body: 'Trails are open.' },
    ],
    ['Push', { channel: 'push', body: 'Trails are open.' }],
    [
      'Email',
      {
        channel: 'email',
        subject: 'Trails',
        blocks: [{ type: 'text', text: 'Trails are open.' }],
      },
    ],
    ['Voice', { channel: 'voice', script: 'Trails are open.', language: 'en' }],
  ])("may have the creative's own content in a variant: %s", async (type, content) => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const variants = [{ content, share: 50 }];
    const sent = changed(request(campaignId, audienceId), {
      type,
      new_creative: { name: 'Warm weekend', content, variants },
    });
    const { data, error } = await client.rpc('create_flight', sent).single();
    expect(error).toBeNull();
    const { data: variant } = await client
      .from('creatives')
      .select('id')
      .eq('variant_of', data?.creative_id ?? '')
      .single();
    const { data: stored } = await client
      .from('creative_versions')
      .select('message,content')
      .eq('creative_id', variant?.id ?? '');
    expect(stored).toMatchObject([{ message: 'Trails are open.', content }]);
  });

  test.each([
    ['a share of 0', [{ content: said('B'), share: 0 }], 'invalid_shares'],
    [
      'four variants',
      Array.from({ length: 4 }, () => ({ content: said('B'), share: 10 })),
      'too_many_variants',
    ],
  ])('is not created with %s', async (_name, variants, hint) => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = withVariants(request(campaignId, audienceId), variants);
    expect((await client.rpc('create_flight', sent)).error?.hint).toBe(hint);
    expect(await counts(sent.p_id)).toMatchObject({ flights: 0 });
  });
});

describe('create_flight', () => {
  test('creates flight, intervals, creative, version and link in one call', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = request(campaignId, audienceId);
    const { data, error } = await client.rpc('create_flight', sent).single();
    expect(error).toBeNull();
    const { data: flight } = await client
      .from('flights')
      .select('*,flight_intervals(date,start_time,end_time,position),flight_audiences(audience_id)')
      .eq('id', sent.p_id)
      .single();
    expect(flight).toMatchObject({
      name: 'Opening weekend',
      type: 'SMS',
      status: 'pending',
      budget: 1000,
      frequency_cap: 3,
      scheduled_date: null,
      location: null,
      message: 'Trails are open.',
      creative_id: data?.creative_id,
      audience_segments: [audienceId],
      organisation_id: NORTHWIND,
      flight_audiences: [{ audience_id: audienceId }],
    });
    expect(flight?.flight_intervals).toHaveLength(2);
    const { data: creative } = await client
      .from('creatives')
      .select('name,type,status,creative_versions(version_name,message)')
      .eq('id', data?.creative_id ?? '')
      .single();
    expect(creative).toEqual({
      name: 'Warm weekend',
      type: 'SMS',
      status: 'approved',
      creative_versions: [{ version_name: 'Original', message: 'Trails are open.' }],
    });
  });

  test('creates one flight and returns the same ids for ten identical simultaneous calls', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = request(campaignId, audienceId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => client.rpc('create_flight', sent).single()),
    );
    expect(answers.map(({ error }) => error)).toEqual(Array.from({ length: 10 }, () => null));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await counts(sent.p_id)).toEqual({ flights: 1, links: 1, intervals: 2 });
  });

  test('refuses a used id with other content', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = request(campaignId, audienceId);
    await client.rpc('create_flight', sent);
    const { error } = await client.rpc('create_flight', changed(sent, { name: 'Something else' }));
    expect(error).toMatchObject({ code: 'PT409', hint: 'request_reused' });
  });

  test('stores nothing if the creative cannot be used', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const email = await client
      .from('creatives')
      .insert({ name: 'Newsletter', type: 'Email' })
      .select('id')
      .single();
    const version = await client
      .from('creative_versions')
      .insert({ creative_id: email.data?.id ?? '', message: 'Hello' })
      .select('id')
      .single();
    const sent = changed(request(campaignId, audienceId), {
      new_creative: null,
      creative_id: email.data?.id ?? '',
      creative_version_id: version.data?.id ?? '',
    });
    const { error } = await client.rpc('create_flight', sent);
    expect(error).toMatchObject({ hint: 'type_mismatch' });
    expect(await counts(sent.p_id)).toEqual({ flights: 0, links: 0, intervals: 0 });
  });

  test.each<[string, Record<string, Json>]>([
    ['flight_name', { name: '   ' }],
    ['flight_name', { name: 'x'.repeat(101) }],
    ['unknown_channel', { type: 'Fax' }],
    ['flight_budget', { budget: 0 }],
    ['flight_budget', { budget: -1 }],
    ['flight_budget', { budget: 0.004 }],
    ['flight_budget', { budget: 1e308 }],
    ['flight_budget', { budget: 'NaN' }],
    ['flight_intervals', { intervals: [] }],
    [
      'too_many_intervals',
      {
        intervals: Array.from({ length: 501 }, () => ({
          date: '2027-02-27',
          start_time: '09:00',
          end_time: '17:00',
        })),
      },
    ],
    ['flight_audiences', { audience_ids: [] }],
    ['invalid_flight', { audience_ids: ['everybody'] }],
    ['invalid_flight', { intervals: 'tomorrow' }],
    [
      'invalid_flight',
      { intervals: [{ date: '2027-02-30', start_time: '09:00', end_time: '17:00' }] },
    ],
    ['frequency_cap', { frequency_cap: 0 }],
    ['flight_pacing', { pacing: 'slow' }],
    ['frequency_cap', { frequency_cap: 1001 }],
    ['invalid_flight', { frequency_cap: 2.5 }],
    ['interval_over', { intervals: [{ ...DAY, date: '2020-03-06' }] }],
    ['intervals_overlap', { intervals: [DAY, DAY] }],
    ['intervals_overlap', { intervals: [DAY, { ...DAY, start_time: '16:59', end_time: '18:00' }] }],
    [
      'intervals_overlap',
      { intervals: [DAY, { date: '2090-03-05', start_time: '22:00', end_time: '09:01' }] },
    ],
    // Berlin's clocks skip 02:00 to 03:00.
    [
      'interval_skipped',
      { intervals: [DAY, { date: '2090-03-26', start_time: '02:10', end_time: '03:00' }] },
    ],
    ['unknown_audience', { audience_ids: [randomUUID()] }],
    [
      'flight_location',
      {
        location: '{"type":"coordinates","coordinates":{"latitude":91,"longitude":0,"radiusKm":1}}',
      },
    ],
    [
      'flight_location',
      {
        location:
          '{"type":"coordinates","coordinates":{"latitude":1,"longitude":0,"radiusKm":0.4}}',
      },
    ],
    [
      'flight_location',
      { location: '{"type":"location","location":{"type":"city","value":"  "}}' },
    ],
    ['flight_location', { location: 'Berlin' }],
    ['flight_creative', { new_creative: null }],
  ])('refuses with the hint %s: %j', async (hint, change) => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = changed(request(campaignId, audienceId), change);
    const { error } = await client.rpc('create_flight', sent);
    expect(error).toMatchObject({ hint });
    expect(await counts(sent.p_id)).toEqual({ flights: 0, links: 0, intervals: 0 });
  });

  test.each<ActorName>([
    'anonymous',
    'pending',
    'deactivated',
    'readonly',
    'foreignAdmin',
    'unassigned',
    'superadmin',
  ])('is denied to %s for this campaign', async (actor) => {
    const { campaignId, audienceId } = await arrange(db.as('regular'));
    const sent = request(campaignId, audienceId);
    const { error } = await db.as(actor).rpc('create_flight', sent);
    expect(error).not.toBeNull();
    expect(await counts(sent.p_id)).toEqual({ flights: 0, links: 0, intervals: 0 });
  });

  test('ignores columns that belong to the server', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = changed(request(campaignId, audienceId), {
      status: 'active',
      sent: 100,
      spent: 5,
      frequency_cap: null,
      user_id: db.idOf('peer'),
      version: 7,
    });
    expect((await client.rpc('create_flight', sent)).error).toBeNull();
    const { data } = await client.from('flights').select().eq('id', sent.p_id).single();
    expect(data).toMatchObject({
      status: 'pending',
      sent: 0,
      spent: 0,
      frequency_cap: 3,
      user_id: db.idOf('regular'),
      // Linking the creative makes the second version.
      version: 2,
    });
  });
});

describe('duplicate_flight', () => {
  test('copies the plan without results, once for an id', async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = request(campaignId, audienceId);
    await client.rpc('create_flight', sent);
    await client.from('flights').update({ status: 'active' }).eq('id', sent.p_id);
    const copy = { p_id: randomUUID(), p_source_id: sent.p_id };
    const first = await client.rpc('duplicate_flight', copy).single();
    const again = await client.rpc('duplicate_flight', copy).single();
    expect(first.error).toBeNull();
    expect(again.data?.id).toBe(first.data?.id);
    expect(first.data).toMatchObject({
      name: 'Opening weekend (Copy)',
      status: 'pending',
      sent: 0,
    });
    expect(await counts(copy.p_id)).toEqual({ flights: 1, links: 1, intervals: 2 });
  });
});

describe("a flight's version", () => {
  test("counts a user's changes, but not delivery's counters", async () => {
    const client = db.as('regular');
    const { campaignId, audienceId } = await arrange(client);
    const sent = request(campaignId, audienceId);
    await client.rpc('create_flight', sent);
    const read = async () =>
      (await client.from('flights').select('version,updated_at').eq('id', sent.p_id).single()).data;
    const before = await read();
    await db.sql(
      `update public.flights set sent = 10, spent = 0.5, delivery_rate = 90, ctr = 1 where id = '${sent.p_id}'`,
    );
    expect(await read()).toEqual(before);
    await db.sql(`update public.flights set frequency_cap = 5 where id = '${sent.p_id}'`);
    expect((await read())?.version).toBe((before?.version ?? 0) + 1);
  });
});
