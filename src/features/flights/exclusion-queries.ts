import { keepPreviousData } from '@tanstack/react-query';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Names and cohorts of excluded flights. Deleted flights are missing from the result. */
export const excludedFlightsQuery = (ids: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.flights, 'excluded', [...ids].sort()],
    () =>
      supabase
        .from('flights')
        .select(
          'id,name,campaign_id,campaign:campaigns(name),audiences:flight_audiences(audience_id)',
        )
        .in('id', [...ids]),
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );

export const excludedCohortsQuery = (ids: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.audiences, 'excluded', [...ids].sort()],
    () =>
      supabase
        .from('audiences')
        .select('id,name')
        .in('id', [...ids]),
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );

/** Flights that exclude the audience of the given flight, with their campaigns. */
export const excludingFlightsQuery = (id: string | undefined) =>
  readQuery(
    [...KEY_ROOTS.flights, 'excluding', id],
    () =>
      supabase
        .from('flight_exclusions')
        .select(
          'id,flight:flights!flight_exclusions_flight_id_fkey(id,name,campaign_id,campaign:campaigns(name))',
        )
        .eq('excluded_flight_id', id ?? '')
        .limit(1000),
    { enabled: id !== undefined },
  );
