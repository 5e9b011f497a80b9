import type { Database } from '@/lib/supabase/database.types';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
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

/** What all versions together have brought; null where none has sent anything. */
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
