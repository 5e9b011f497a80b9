import { queryOptions } from '@tanstack/react-query';
import { unwrapPage } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

export const LEDGER_PAGE_SIZE = 25;

/** Movements of the organisation's credits, newest first. */
export const ledgerQuery = (organisationId: string, page: number) =>
  queryOptions({
    queryKey: ['ledger', organisationId, page] as const,
    queryFn: async ({ signal }) => {
      const first = (page - 1) * LEDGER_PAGE_SIZE;
      return unwrapPage(
        await supabase
          .from('credit_ledger')
          .select('id,kind,amount,balance_after,description,created_at', { count: 'exact' })
          .eq('organisation_id', organisationId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, first + LEDGER_PAGE_SIZE - 1)
          .abortSignal(signal),
      );
    },
  });
