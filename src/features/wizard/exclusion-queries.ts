import { keepPreviousData } from '@tanstack/react-query';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Maximum results of a search. */
const MAX_RESULTS = 20;

/** Newest flights whose name contains `search`. Loads `chosen` extra rows, because the list hides the flights already chosen. */
export const flightsToExcludeQuery = (organisationId: string, search: string, chosen: number) =>
  readQuery(
    [...KEY_ROOTS.flights, 'to-exclude', organisationId, search, chosen],
    () =>
      supabase
        .from('flights')
        .select('id,name,campaign:campaigns(name)')
        .like('search_text', containsPattern(search))
        .order('created_at', { ascending: false })
        .order('id')
        .limit(MAX_RESULTS + chosen),
    { placeholderData: keepPrevious(organisationId) },
  );

/** Cohorts with their segments' volumes, from which the overlap between cohorts is estimated. */
export const cohortVolumesQuery = (ids: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.audiences, 'volumes', [...ids].sort()],
    () =>
      supabase
        .from('audiences')
        .select('id,name,total_contacts,status,audience_segments(segments(id,volume))')
        .in('id', [...ids]),
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
