import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatCurrency } from '@/domain/format';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
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
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, organisation, form }: Grant) =>
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
    onSuccess: ({ amount, balance_after }, { organisation }) => {
      toast.success('Credit granted', {
        description: `${formatCurrency(amount, 2)} for ${organisation.name}. The balance is ${formatCurrency(balance_after, 2)} now.`,
      });
      return queryClient.invalidateQueries({ queryKey: organisationKeys.all });
    },
    meta: { errorToast: { title: 'Could not grant the credit' } },
  });
}
