import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import type { Database } from '@/lib/supabase/database.types';
import { supabase } from '@/lib/supabase/client';

/** Results of a creative over all its versions. Clicks are null if not measured, the time if nothing was sent. */
export type CreativeFigures = Omit<
  Database['public']['Functions']['creative_figures']['Returns'][number],
  'clicked' | 'last_sent_at'
> & { clicked: number | null; last_sent_at: string | null };

/** Results of these creatives. Leaves out creatives that no flight has used. */
export const creativeFiguresQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.creatives, 'figures', ids],
    queryFn: async ({ signal }): Promise<CreativeFigures[]> =>
      unwrap(await supabase.rpc('creative_figures', { p_ids: [...ids] }).abortSignal(signal)),
    enabled: ids.length > 0,
  });
