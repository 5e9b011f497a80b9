import { queryOptions } from '@tanstack/react-query';
import { unwrapPage } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

export const REPORTS_PAGE_SIZE = 25;

/** Flights that have sent something, the largest first: what was measured, nothing else. */
export const sentFlightsQuery = (organisationId: string, page: number) =>
  queryOptions({
    queryKey: ['flights', 'sent', organisationId, page] as const,
    queryFn: async ({ signal }) => {
      const first = (page - 1) * REPORTS_PAGE_SIZE;
      return unwrapPage(
        await supabase
          .from('flights')
          .select('id,name,type,sent,delivery_rate,ctr,spent,campaign:campaigns(id,name)', {
            count: 'exact',
          })
          .eq('organisation_id', organisationId)
          .gt('sent', 0)
          .order('sent', { ascending: false })
          .order('id')
          .range(first, first + REPORTS_PAGE_SIZE - 1)
          .abortSignal(signal),
      );
    },
  });
