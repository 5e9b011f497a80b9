import { keepPreviousData } from '@tanstack/react-query';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Flights that one search offers. */
const MOST_FOUND = 20;

/** The newest flights of the organisation whose name has this in it: so many more than are chosen already, which are not offered. */
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
        .limit(MOST_FOUND + chosen),
    { placeholderData: keepPrevious(organisationId) },
  );

/** Cohorts with the segments that they are made of and their volumes, by which what they share is estimated. */
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
