import type { Database } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { queryOptions } from '@tanstack/react-query';

/** Results of one version and the organization's average in its channel. Clicks are null if the message has no tracked link. */
export type VersionResults = Omit<
  Database['public']['Functions']['version_results']['Returns'][number],
  'clicked' | 'usual_clicked'
> & { clicked: number | null; usual_clicked: number | null };

/** Results of each version of the creative. Leaves out versions that no flight uses. */
export const versionResultsQuery = (creativeId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.creatives, 'version results', creativeId],
    queryFn: async ({ signal }): Promise<VersionResults[]> =>
      unwrap(
        await supabase.rpc('version_results', { p_creative_id: creativeId }).abortSignal(signal),
      ),
  });

/** Adds up the results of several versions; null for an empty list. */
export function sumResults(all: readonly VersionResults[]): VersionResults | null {
  const [first, ...more] = all;
  if (!first) return null;
  return more.reduce(
    (sum, one) => ({
      ...sum,
      flights: sum.flights + one.flights,
      sent: sum.sent + one.sent,
      delivered: sum.delivered + one.delivered,
      clicked: one.clicked === null ? sum.clicked : (sum.clicked ?? 0) + one.clicked,
      clicked_of: sum.clicked_of + one.clicked_of,
      conversions_of_clicked: sum.conversions_of_clicked + one.conversions_of_clicked,
    }),
    first,
  );
}
