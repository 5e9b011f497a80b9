import { keepPreviousData } from '@tanstack/react-query';
import { type Circle, placeLabel } from '@/domain/flight/circle';
import type { LocationTarget } from '@/domain/flight/flight';
import { fold } from '@/domain/shared/text';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export type PlaceKind = LocationTarget['type'];

/** Places change only with a release. */
const forSession = { staleTime: Infinity } as const;

const search = (kind: PlaceKind, text: string) => () =>
  supabase.rpc('search_places', { p_query: text, p_kind: kind });

/** Up to ten places that match the text, best first; the largest for an empty text. */
export const placesQuery = (kind: PlaceKind, text: string) =>
  readQuery([...KEY_ROOTS.places, kind, text], search(kind, text), {
    ...forSession,
    placeholderData: keepPreviousData,
  });

/** The places that a typed name can mean, best first. Unlike the search, keeps no results of an earlier text. */
export const namedPlacesQuery = (kind: PlaceKind, name: string) =>
  readQuery([...KEY_ROOTS.places, kind, name], search(kind, name), {
    ...forSession,
    enabled: name !== '',
  });

/** Whether a typed name is the name or label of a place, apart from case and accents. */
export const isNamed = (typed: string) => {
  const wanted = fold(typed.trim());
  return (place: { name: string; region: string | null; country: string }): boolean =>
    [place.name, placeLabel(place), `${place.name}, ${place.country}`].some(
      (name) => fold(name) === wanted,
    );
};

/** Cities inside and around a circle: `places_around` describes the rows. */
export const placesAroundQuery = (circle: Circle | null) =>
  readQuery(
    [...KEY_ROOTS.places, 'around', circle],
    () =>
      supabase.rpc('places_around', {
        p_latitude: circle?.latitude ?? 0,
        p_longitude: circle?.longitude ?? 0,
        p_radius_km: circle?.radiusKm ?? 1,
      }),
    { ...forSession, enabled: circle !== null, placeholderData: keepPreviousData },
  );
