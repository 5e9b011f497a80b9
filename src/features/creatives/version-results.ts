import type { Database } from '@/lib/database.types';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { queryOptions } from '@tanstack/react-query';

/** What one version has sent, and beside its clicks those of the organization in the channel; null where nothing measures them. */
export type VersionResults = Omit<
  Database['public']['Functions']['version_results']['Returns'][number],
  'clicked' | 'usual_clicked'
> & { clicked: number | null; usual_clicked: number | null };

/** Of each version of a creative that flights have: what it has brought. */
export const versionResultsQuery = (creativeId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.creatives, 'version results', creativeId],
    queryFn: async ({ signal }): Promise<VersionResults[]> =>
      unwrap(
        await supabase.rpc('version_results', { p_creative_id: creativeId }).abortSignal(signal),
      ),
  });
