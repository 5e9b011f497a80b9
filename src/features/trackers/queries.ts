import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

/** Far above what an organisation keeps to choose from, below the API's row limit. */
const LIMIT = 200;

export const trackerKeys = {
  all: ['trackers'] as const,
  versions: (organisationId: string) => [...trackerKeys.all, 'versions', organisationId] as const,
};

/** The organisation's short links with their tracker's name, newest first: what a message can carry (F-33). */
export const trackerVersionsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: trackerKeys.versions(organisationId),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('click_tracker_versions')
          .select('id,version_name,shortened_url,click_count,tracker:click_trackers(name)')
          .eq('organisation_id', organisationId)
          .order('created_at', { ascending: false })
          .limit(LIMIT)
          .abortSignal(signal),
      ),
  });
