import { queryOptions } from '@tanstack/react-query';
import { endOfMonth } from '@/domain/time/days';
import { unwrapPage } from '@/lib/errors';
import { rowRange } from '@/lib/params';
import { keepPrevious } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { billingKeys, PAGE_SIZE } from './queries';

/** The overdue invoice with the earliest due date, and the number of overdue invoices. */
export const overdueInvoicesQuery = (organisationId: string) =>
  queryOptions({
    queryKey: billingKeys.overdue(organisationId),
    queryFn: async ({ signal }) =>
      unwrapPage(
        await supabase
          .from('invoices')
          .select('id,invoice_number,due_date,amount', { count: 'exact' })
          .eq('organisation_id', organisationId)
          .eq('status', 'overdue')
          .order('due_date')
          .order('id')
          .range(0, 0)
          .abortSignal(signal),
      ),
  });

/** One page of the packages bought in a month, newest first. An empty `month` means all months. */
export const purchasesQuery = (organisationId: string, month: string, page: number) =>
  queryOptions({
    queryKey: billingKeys.purchases(organisationId, month, page),
    queryFn: async ({ signal }) => {
      let query = supabase
        .from('package_purchases')
        .select(
          'id,channel,quantity,price,credits,invoice:invoices!package_purchases_invoice_id_fkey!inner(id,invoice_number,issued_date,status)',
          { count: 'exact' },
        )
        .eq('organisation_id', organisationId);
      if (month)
        query = query
          .gte('invoice.issued_date', month)
          .lte('invoice.issued_date', endOfMonth(month));
      return unwrapPage(
        await query
          .order('created_at', { ascending: false })
          .order('id')
          .range(...rowRange(page, PAGE_SIZE))
          .abortSignal(signal),
      );
    },
    placeholderData: keepPrevious(organisationId, month),
  });
