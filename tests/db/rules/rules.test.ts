import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, test } from 'vitest';
import { BLUEPEAK, NORTHWIND, testDatabase } from '../../support/database/database.ts';
import { aPlannedFlight } from '../../support/database/planned-flight.ts';

const db = testDatabase();
/** Untyped client, because attacks send columns and values that the types forbid. */
const attacker = () => db.as('regular') as unknown as SupabaseClient;
const ids = { campaign: '', flight: '', creative: '', version: '', audience: '', tracker: '' };

async function make(table: string, row: Record<string, unknown>): Promise<string> {
  const id = randomUUID();
  const { error } = await attacker()
    .from(table)
    .insert({ id, ...row });
  expect(error).toBeNull();
  return id;
}

beforeAll(async () => {
  ids.campaign = await make('campaigns', { name: 'Rules', budget: 100 });
  ids.flight = await make('flights', {
    campaign_id: ids.campaign,
    budget: 50,
    type: 'SMS',
    name: 'Rules',
  });
  ids.creative = await make('creatives', { name: 'Rules', type: 'SMS' });
  ids.version = await make('creative_versions', { creative_id: ids.creative, message: 'Hello' });
  ids.audience = await make('audiences', { name: 'Rules' });
  ids.tracker = await make('click_trackers', { name: 'Rules', original_url: 'https://a.example' });
});

describe('columns that only the server writes', () => {
  const updates = [
    ['campaigns', 'campaign', { organisation_id: BLUEPEAK }],
    ['campaigns', 'campaign', { id: randomUUID() }],
    ['campaigns', 'campaign', { user_id: randomUUID() }],
    ['campaigns', 'campaign', { created_at: '2001-01-01T00:00:00Z' }],
    ['flights', 'flight', { organisation_id: BLUEPEAK }],
    ['flights', 'flight', { campaign_id: randomUUID() }],
    ['flights', 'flight', { sent: 5 }],
    ['flights', 'flight', { spent: 5 }],
    ['flights', 'flight', { delivery_rate: 5 }],
    ['flights', 'flight', { ctr: 5 }],
    ['flights', 'flight', { type: 'Email' }],
    ['creatives', 'creative', { organisation_id: BLUEPEAK }],
    ['creatives', 'creative', { user_id: randomUUID() }],
    ['creative_versions', 'version', { click_count: 5 }],
    ['creative_versions', 'version', { shortened_url: 'https://a.example/s/abcdef' }],
    ['audiences', 'audience', { total_contacts: 5 }],
    ['audiences', 'audience', { organisation_id: BLUEPEAK }],
    ['click_trackers', 'tracker', { organisation_id: BLUEPEAK }],
  ] as const;
  test.each(updates)('refuse an update of %s.%s with %o', async (table, key, change) => {
    const { error, data } = await attacker()
      .from(table)
      .update(change)
      .eq('id', ids[key])
      .select('id');
    expect(error?.code).toBe('42501');
    expect(data).toBeNull();
  });

  const inserts = [
    ['campaigns', () => ({ name: 'x', organisation_id: BLUEPEAK })],
    ['campaigns', () => ({ name: 'x', status: 'active' })],
    ['campaigns', () => ({ name: 'x', user_id: db.idOf('admin') })],
    ['flights', () => ({ campaign_id: ids.campaign, budget: 50, type: 'SMS', sent: 5 })],
    ['flights', () => ({ campaign_id: ids.campaign, budget: 50, type: 'SMS', spent: 5 })],
    ['flights', () => ({ campaign_id: ids.campaign, budget: 50, type: 'SMS', status: 'active' })],
    ['creatives', () => ({ name: 'x', type: 'SMS', status: 'approved' })],
    ['creatives', () => ({ name: 'x', type: 'SMS', user_id: db.idOf('peer') })],
    ['creative_versions', () => ({ creative_id: ids.creative, message: 'x', click_count: 5 })],
    [
      'click_tracker_versions',
      () => ({ click_tracker_id: ids.tracker, version_name: 'x', click_count: 5 }),
    ],
    [
      'click_tracker_versions',
      () => ({
        click_tracker_id: ids.tracker,
        version_name: 'x',
        shortened_url: 'https://a.example/s/abcdef',
      }),
    ],
    ['audiences', () => ({ name: 'x', total_contacts: 5 })],
    ['audiences', () => ({ name: 'x', status: 'ready' })],
    ['segments', () => ({ name: 'x', volume: 5 })],
  ] satisfies [string, () => Record<string, unknown>][];
  test.each<[string, () => Record<string, unknown>]>(inserts)(
    'refuse an insert into %s: %o',
    async (table, row) => {
      expect((await attacker().from(table).insert(row())).error?.code).toBe('42501');
    },
  );

  test('ignore a timestamp or version that a client sends', async () => {
    const id = await make('campaigns', {
      name: 'Stamped',
      created_at: '2001-01-01T00:00:00Z',
      version: 99,
    });
    const { data } = await db.as('regular').from('campaigns').select().eq('id', id).single();
    expect(data?.version).toBe(1);
    expect(data?.created_at.startsWith('2001')).toBe(false);
    expect(data?.updated_by).toBe(db.idOf('regular'));
  });
});

describe("references to another organization's rows", () => {
  const foreign = async (table: string) =>
    (
      await db.sql<{ id: string }>(
        `select id from public.${table} where organisation_id = '${BLUEPEAK}' limit 1`,
      )
    )[0]?.id ?? '';
  const links = [
    ['flights', async () => ({ type: 'SMS', budget: 50, campaign_id: await foreign('campaigns') })],
    ['flight_intervals', async () => ({ flight_id: await foreign('flights') })],
    [
      'flight_audiences',
      async () => ({ flight_id: ids.flight, audience_id: await foreign('audiences') }),
    ],
    [
      'flight_exclusions',
      async () => ({ flight_id: ids.flight, excluded_flight_id: await foreign('flights') }),
    ],
    [
      'flight_creatives',
      async () => ({ flight_id: ids.flight, creative_id: await foreign('creatives') }),
    ],
    [
      'flight_creatives',
      async () => ({ flight_id: await foreign('flights'), creative_id: ids.creative }),
    ],
    [
      'flight_creatives',
      async () => ({
        flight_id: ids.flight,
        creative_id: ids.creative,
        creative_version_id: await foreign('creative_versions'),
      }),
    ],
    [
      'creative_versions',
      async () => ({ creative_id: await foreign('creatives'), message: 'mine' }),
    ],
    [
      'audience_segments',
      async () => ({ audience_id: await foreign('audiences'), segment_id: randomUUID() }),
    ],
    [
      'click_tracker_versions',
      async () => ({
        click_tracker_id: ids.tracker,
        version_name: 'x',
        assigned_creative_id: await foreign('creatives'),
      }),
    ],
  ] satisfies [string, () => Promise<Record<string, unknown>>][];
  test.each<[string, () => Promise<Record<string, unknown>>]>(links)(
    'are refused in %s',
    async (table, row) => {
      const sent = await row();
      expect(Object.values(sent)).not.toContain('');
      expect((await attacker().from(table).insert(sent)).error).not.toBeNull();
    },
  );

  test('reveal nothing in embeds, filters and counts', async () => {
    const client = attacker();
    const id = await foreign('campaigns');
    const embed = await client.from('campaigns').select('id,flights!inner(id,organisation_id)');
    expect(embed.error).toBeNull();
    const seen = (embed.data ?? []).flatMap((campaign) => campaign.flights);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every((flight) => flight.organisation_id === NORTHWIND)).toBe(true);
    for (const filter of [`id.eq.${id}`, `organisation_id.eq.${BLUEPEAK}`, `name.ilike.*`]) {
      const { data, count } = await client
        .from('campaigns')
        .select('organisation_id', { count: 'exact' })
        .or(filter);
      expect((data ?? []).filter((row) => row.organisation_id !== NORTHWIND)).toEqual([]);
      expect(count).toBe(data?.length);
    }
  });
});

describe('invalid values', () => {
  const refused = [
    ['campaigns', { name: '' }],
    ['campaigns', { name: '   ' }],
    ['campaigns', { name: 'x'.repeat(101) }],
    ['campaigns', { name: 'x', description: 'x'.repeat(501) }],
    ['campaigns', { name: 'x', budget: -1 }],
    ['campaigns', { name: 'x', budget: 'NaN' }],
    ['campaigns', { name: 'x', budget: 'Infinity' }],
    ['campaigns', { name: 'x', budget: 1e308 }],
    ['campaigns', { name: 'x', budget: 1e12 }],
    ['campaigns', { name: 'x', start_date: '2027-03-02', end_date: '2027-03-01' }],
    ['campaigns', { name: 'x', start_date: '2027-02-30' }],
    ['campaigns', { name: 'nul\u0000byte' }],
    ['creatives', { name: 'x', type: 'Fax' }],
    ['click_trackers', { name: 'x', original_url: 'javascript:alert(1)' }],
    ['click_trackers', { name: 'x', original_url: ' https://a.example' }],
    ['click_trackers', { name: 'x', original_url: '\nhttps://a.example' }],
    ['click_trackers', { name: 'x', original_url: 'data:text/html,x' }],
    ['click_trackers', { name: 'x', original_url: '//a.example' }],
    ['click_trackers', { name: 'x', original_url: 'https://good.example@evil.example' }],
    ['click_trackers', { name: 'x', original_url: `https://a.example/${'a'.repeat(5000)}` }],
  ] as const;
  test.each(refused)('are refused: %s with %o', async (table, row) => {
    const { error } = await attacker().from(table).insert(row);
    expect(error).not.toBeNull();
    expect(error?.code).not.toBe('XX000');
  });

  const places = [
    { type: 'coordinates', coordinates: { latitude: 91, longitude: 0, radiusKm: 5 } },
    { type: 'coordinates', coordinates: { latitude: 0, longitude: -181, radiusKm: 5 } },
    { type: 'coordinates', coordinates: { latitude: 0, longitude: 0, radiusKm: 0 } },
    { type: 'coordinates', coordinates: { latitude: 'NaN', longitude: 0, radiusKm: 5 } },
    { type: 'location', location: { type: 'planet', value: 'Mars' } },
    { type: 'location', location: { type: 'city', value: ' ' } },
    { type: 'nowhere' },
    [],
  ];
  test.each(places)('are refused as the location of a flight: %j', async (place) => {
    const row = {
      campaign_id: ids.campaign,
      budget: 50,
      type: 'SMS',
      location: JSON.stringify(place),
    };
    expect((await attacker().from('flights').insert(row)).error?.code).toBe('23514');
  });

  const hostile = [
    '<script>alert(1)</script>',
    'שלום עולם',
    '👩‍👩‍👧‍👦 family',
    `'; drop table campaigns; --`,
    '{{constructor.constructor("x")()}}',
  ];
  test.each(hostile)('exclude %j, which is stored as a name unchanged', async (name) => {
    const id = await make('campaigns', { name });
    const { data } = await attacker().from('campaigns').select('name').eq('id', id).single();
    expect(data).toEqual({ name });
  });

  test('lose bidi control characters in a name', async () => {
    const id = await make('campaigns', { name: '\u202Etxt.exe' });
    const { data } = await attacker().from('campaigns').select('name').eq('id', id).single();
    expect(data).toEqual({ name: 'txt.exe' });
  });
});

describe('status changes', () => {
  const states = ['pending', 'active', 'paused', 'ended'] as const;
  const allowed = new Set(['pending>active', 'active>paused', 'paused>active']);
  const moves = states.flatMap((from) =>
    states
      .filter((to) => to !== from)
      .map((to) => ({ from, to, may: allowed.has(`${from}>${to}`) })),
  );
  test.each(moves)('of a flight from $from to $to are allowed: $may', async (move) => {
    // Flights that may start are ready to; launch-check.test.ts covers other flights.
    const campaign = ids.campaign;
    const flight = move.may ? (await aPlannedFlight(db, { campaign })).id : ids.flight;
    await db.sql(`update public.flights set status = '${move.from}' where id = '${flight}'`);
    const { error } = await db
      .as('regular')
      .from('flights')
      .update({ status: move.to })
      .eq('id', flight)
      .select('id')
      .single();
    expect(error?.hint ?? null).toBe(move.may ? null : 'invalid_transition');
    const { data } = await db
      .as('regular')
      .from('flights')
      .select('status')
      .eq('id', flight)
      .single();
    expect(data?.status).toBe(move.may ? move.to : move.from);
  });

  test.each(['active', 'paused', 'ended'])('to %s make a flight undeletable', async (status) => {
    await db.sql(`update public.flights set status = '${status}' where id = '${ids.flight}'`);
    const { data } = await db.as('regular').from('flights').delete().eq('id', ids.flight).select();
    expect(data).toEqual([]);
  });

  test.each(['active', 'paused', 'ended', 'limited'])(
    'to %s make a campaign undeletable',
    async (status) => {
      await db.sql(`update public.campaigns set status = '${status}' where id = '${ids.campaign}'`);
      const { data } = await db
        .as('admin')
        .from('campaigns')
        .delete()
        .eq('id', ids.campaign)
        .select();
      expect(data).toEqual([]);
    },
  );

  test('of a campaign may use every active status of the list and no other', async () => {
    const { data: list } = await db
      .as('regular')
      .from('campaign_statuses')
      .select('name,is_active');
    for (const { name } of list ?? []) {
      const { error } = await db
        .as('regular')
        .from('campaigns')
        .update({ status: name })
        .eq('id', ids.campaign)
        .select('id')
        .single();
      expect(error).toBeNull();
    }
    const { error } = await db
      .as('regular')
      .from('campaigns')
      .update({ status: 'invented' })
      .eq('id', ids.campaign);
    expect(error?.hint).toBe('unknown_status');
  });

  test('are not made by an update that names an old version', async () => {
    const { data: seen } = await db
      .as('regular')
      .from('campaigns')
      .select('version')
      .eq('id', ids.campaign)
      .single();
    const save = (name: string) =>
      db
        .as('peer')
        .from('campaigns')
        .update({ name })
        .eq('id', ids.campaign)
        .eq('version', seen?.version ?? 0)
        .select('id')
        .single();
    expect((await save('First')).error).toBeNull();
    expect((await save('Second')).error?.code).toBe('PGRST116');
  });

  test("to active freeze the text of the flight's version", async () => {
    const creative = await make('creatives', { name: 'Sent', type: 'SMS' });
    const version = await make('creative_versions', { creative_id: creative, message: 'As sent' });
    const flight = await make('flights', { campaign_id: ids.campaign, budget: 50, type: 'SMS' });
    await attacker().from('flight_creatives').insert({ flight_id: flight, creative_id: creative });
    await db.sql(`update public.flights set status = 'active' where id = '${flight}'`);
    const { error } = await attacker()
      .from('creative_versions')
      .update({ message: 'Other words' })
      .eq('id', version)
      .select();
    expect(error?.hint).toBe('version_in_use');
  });

  test('never happen for an email creative in an SMS flight, which refuses it', async () => {
    const creative = await make('creatives', { name: 'Letter', type: 'Email' });
    const flight = await make('flights', { campaign_id: ids.campaign, budget: 50, type: 'SMS' });
    const { error } = await attacker()
      .from('flight_creatives')
      .insert({ flight_id: flight, creative_id: creative });
    expect(error?.hint).toBe('type_mismatch');
  });
});
