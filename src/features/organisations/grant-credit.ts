import { queryOptions } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/format';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
import { organisationKeys } from './queries';
import type { GrantForm } from './schemas';

/** What an organisation has left. */
export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: organisationKeys.balance(id),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('organisations')
          .select('current_balance')
          .eq('id', id)
          .abortSignal(signal)
          .single(),
      ).current_balance ?? 0,
  });

interface Grant {
  /** Made by the client: the same attempt sent again is booked once. */
  id: string;
  organisation: { id: string; name: string };
  form: GrantForm;
}

/** Books credit by hand; the reason stands in the organisation's statement. */
export function useGrantCredit() {
  return useWrite({
    stale: [organisationKeys.all],
    write: async ({ id, organisation, form }: Grant) =>
      unwrap(
        await supabase
          .rpc('book_credits', {
            p_id: id,
            p_organisation_id: organisation.id,
            p_kind: 'purchase',
            p_amount: Number(form.amount),
            p_description: `Credit granted: ${form.reason.trim()}`,
          })
          .single(),
      ),
    done: ({ amount, balance_after }, { organisation }) => [
      'Credit granted',
      `${formatCurrency(amount, 2)} for ${organisation.name}. The balance is ${formatCurrency(balance_after, 2)} now.`,
    ],
    failed: { title: 'Could not grant the credit' },
  });
}
