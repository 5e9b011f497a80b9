import { describe, expect, test } from 'vitest';
import { type ActorName, testDatabase } from '../../support/database/database.ts';

const db = testDatabase();

const search = async (p_query: string, p_kind?: string, actor: ActorName = 'regular') => {
  const { data, error } = await db
    .as(actor)
    .rpc('search_places', { p_query, ...(p_kind !== undefined && { p_kind }) });
  expect(error).toBeNull();
  return data ?? [];
};
const around = async (
  p_latitude: number,
  p_longitude: number,
  p_radius_km: number,
  actor: ActorName = 'regular',
) => {
  const { data, error } = await db
    .as(actor)
    .rpc('places_around', { p_latitude, p_longitude, p_radius_km });
  expect(error).toBeNull();
  return data ?? [];
};
const names = (rows: readonly { name: string; country: string }[]) =>
  rows.map(({ name, country }) => `${name}, ${country}`);

const HAMBURG = [53.5507, 9.993] as const;

describe('the search for places', () => {
  test('returns name, region, country, position and population', async () => {
    expect((await search('hamburg'))[0]).toEqual({
      name: 'Hamburg',
      region: 'Hamburg',
      country: 'Germany',
      latitude: 53.5507,
      longitude: 9.993,
      population: 1_739_117,
    });
  });

  test.each([
    ['munchen', 'Munich, Germany'],
    ['MÜNCHEN'.normalize('NFD'), 'Munich, Germany'],
    ['koln', 'Köln, Germany'],
    ['Lisboa', 'Lisbon, Portugal'],
    ['lodz', 'Łódź, Poland'],
    ['laquila', ''],
    ['L’Aquila', "L'Aquila, Italy"],
    ['saint-denis ile de france', 'Saint-Denis, France'],
    ['Porto, Portugal', 'Porto, Portugal'],
    ['springfield illinois', 'Springfield, United States'],
  ])('finds “%s” without its accents, punctuation or order of words', async (typed, found) => {
    expect(names(await search(typed))[0] ?? '').toBe(found);
  });

  test('ranks an exact name above a larger city whose name only begins with it', async () => {
    const found = await search('porto');
    expect(names(found).slice(0, 2)).toEqual(['Porto, Portugal', 'Porto Alegre, Brazil']);
    const [exact = 0, larger = 0] = found.map(({ population }) => population);
    expect(larger).toBeGreaterThan(exact);
  });

  test('ranks places of the same name by population and returns at most ten', async () => {
    expect(names(await search('paris'))[0]).toBe('Paris, France');
    expect(names(await search('san'))).toHaveLength(10);
  });

  test('finds regions and countries with the people of their cities', async () => {
    expect(await search('bavar', 'region')).toEqual([
      expect.objectContaining({ name: 'Bavaria', region: null, country: 'Germany' }),
    ]);
    const [portugal] = await search('portugal', 'country');
    expect(portugal?.name).toBe('Portugal');
    expect(portugal?.population).toBeGreaterThan(2_000_000);
  });

  test.each(['', '   ', '-'])(
    'returns the largest places for “%s”, which has no word',
    async (typed) => {
      const found = (await search(typed)).map(({ population }) => population);
      expect(found).toHaveLength(10);
      expect(found).toEqual(found.toSorted((a, b) => b - a));
      expect(found[9]).toBeGreaterThan(5_000_000);
    },
  );

  test.each(['zzzzzz', '%', '_', "'; drop table private.places; --", 'x'.repeat(20_000)])(
    'returns nothing for “%.20s”',
    async (typed) => {
      expect(await search(typed)).toEqual([]);
    },
  );

  test('returns nothing for an unknown kind', async () => {
    expect(await search('hamburg', 'planet')).toEqual([]);
  });
});

describe('the places around a point', () => {
  test('count the cities in the circle and their residents', async () => {
    const rows = await around(...HAMBURG, 25);
    const [nearest] = rows;
    expect(nearest).toMatchObject({ name: 'Hamburg', is_inside: true, cities: 12 });
    const inside = rows.filter(({ is_inside }) => is_inside);
    expect(inside).toHaveLength(12);
    expect(nearest?.residents).toBe(inside.reduce((sum, { population }) => sum + population, 0));
    expect(inside.every(({ distance_km }) => distance_km <= 25)).toBe(true);
  });

  test('measure distances along the surface, across the date line too', async () => {
    const [berlin] = (await around(...HAMBURG, 500)).filter(({ name }) => name === 'Berlin');
    expect(berlin?.distance_km).toBeCloseTo(255, 0);
    const [west] = await around(-17, -179.9, 200);
    const [east] = await around(-17, 179.9, 200);
    expect(west?.name).toBe(east?.name);
    expect(Math.abs((west?.distance_km ?? 0) - (east?.distance_km ?? 999))).toBeLessThan(25);
  });

  test('name the nearest city when the circle holds none', async () => {
    const rows = await around(0, -140, 0.5);
    expect(rows).toEqual([
      expect.objectContaining({ name: 'Papeete', is_inside: false, cities: 0, residents: 0 }),
    ]);
  });

  test('count no part of a city twice', async () => {
    const rows = await around(40.7143, -74.006, 30);
    expect(rows.map(({ name }) => name)).toContain('New York City');
    expect(rows.map(({ name }) => name)).not.toContain('Brooklyn');
  });

  test.each([
    [91, 0, 10],
    [0, -181, 10],
    [0, 0, 0.4],
    [0, 0, 1001],
    [0, 0, -5],
  ])('are none outside of the ranges: %f, %f, %f', async (...circle) => {
    expect(await around(...circle)).toEqual([]);
  });
});

test.each(['readonly', 'admin', 'superadmin', 'analyst', 'foreignRegular'] as const)(
  'an active user can search and see places: %s',
  async (actor) => {
    expect(await search('hamburg', 'city', actor)).not.toEqual([]);
    expect(await around(...HAMBURG, 25, actor)).not.toEqual([]);
  },
);

test.each(['pending', 'deactivated'] as const)(
  'a user without access gets no places: %s',
  async (actor) => {
    const searched = await db.as(actor).rpc('search_places', { p_query: 'hamburg' });
    expect(searched.data ?? []).toEqual([]);
    const circle = { p_latitude: HAMBURG[0], p_longitude: HAMBURG[1], p_radius_km: 25 };
    expect((await db.as(actor).rpc('places_around', circle)).data ?? []).toEqual([]);
  },
);

test('a visitor is refused', async () => {
  const { error } = await db.as('anonymous').rpc('search_places', { p_query: 'hamburg' });
  expect(error?.code).toBe('42501');
});
