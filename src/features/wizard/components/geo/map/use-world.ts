import { useQuery } from '@tanstack/react-query';
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon } from 'geojson';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import worldUrl from 'world-atlas/countries-50m.json?url';

type WorldTopology = Topology<{ countries: GeometryCollection; land: GeometryCollection }>;

export interface World {
  land: FeatureCollection;
  borders: MultiLineString;
  countries: readonly Feature<MultiPolygon>[];
}

/** Coastlines and borders of Natural Earth at 1:50 million, from our own origin. 205 kB compressed. */
export function useWorld(enabled: boolean) {
  return useQuery({
    queryKey: ['world'],
    staleTime: Infinity,
    gcTime: Infinity,
    enabled,
    queryFn: async ({ signal }): Promise<World> => {
      const response = await fetch(worldUrl, { signal });
      if (!response.ok) throw new Error(`The map answered ${response.status}`);
      const world = (await response.json()) as WorldTopology;
      const { countries, land } = world.objects;
      return {
        land: feature(world, land),
        borders: mesh(world, countries, (a, b) => a !== b),
        countries: (feature(world, countries) as FeatureCollection)
          .features as Feature<MultiPolygon>[],
      };
    },
  });
}
