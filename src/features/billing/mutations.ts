import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PackageOffer } from '@/domain/billing';
import { formatCurrency, formatDate } from '@/domain/format';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { sessionKeys } from '@/session/actor';
import { billingKeys } from './queries';
import { type PaymentMethodForm, toPaymentMethodRow } from './schemas';
import type { Invoice, PaymentMethod } from './types';

/** Money has moved: what billing and every screen with a balance shows is read again. */
const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: billingKeys.all }),
    queryClient.invalidateQueries({ queryKey: sessionKeys.all }),
  ]);

/** Buys a package at the price that was shown; the same id again is the same purchase. */
export function useBuyPackage() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, offer }: { id: string; offer: PackageOffer }) =>
      unwrap(
        await supabase
          .rpc('buy_package', {
            p_id: id,
            p_channel: offer.channel,
            p_quantity: offer.quantity,
            p_discount: offer.discount,
            p_price: offer.price,
          })
          .single(),
      ),
    onSuccess: ({ invoice_number, amount, due_date }) => {
      toast.success('Package Ordered', {
        description: `Invoice ${invoice_number} of ${formatCurrency(amount, 2)} is due ${formatDate(due_date)}. The credits arrive when it is paid.`,
      });
      return refresh(queryClient);
    },
    // Another price or a package that is gone: show what is offered now.
    onError: () => queryClient.invalidateQueries({ queryKey: billingKeys.all }),
    meta: { errorToast: { title: 'Purchase Failed', fallback: 'Failed to buy the package' } },
  });
}

/** A superadmin has seen the money; the credits of a package arrive (once). */
export function useMarkPaid() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<Invoice, 'id' | 'invoice_number'>) =>
      unwrap(await supabase.rpc('mark_invoice_paid', { p_invoice_id: id }).single()),
    onSuccess: (_row, { invoice_number }) => {
      toast.success('Invoice Paid', { description: `${invoice_number} is marked as paid.` });
      return refresh(queryClient);
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to mark the invoice as paid' } },
  });
}

/** Stores brand, last four digits and expiry, under an id made by the client: sent twice it is one method. */
export function useAddPaymentMethod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: PaymentMethodForm }) =>
      unwrap(
        await supabase
          .from('payment_methods')
          .upsert({ id, ...toPaymentMethodRow(form) }, { onConflict: 'id', ignoreDuplicates: true })
          .select('id'),
      ),
    onSuccess: () => {
      toast.success('Payment Method Added');
      return queryClient.invalidateQueries({ queryKey: billingKeys.all });
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to add the payment method' } },
  });
}

/** Makes a method the one that invoices name. */
export function useMakeDefault() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: PaymentMethod) =>
      unwrap(
        await supabase
          .from('payment_methods')
          .update({ is_default: true })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    onSuccess: (_row, { brand, last_four }) => {
      toast.success('Default Payment Method Changed', {
        description: `${brand} ending in ${last_four} is the default now.`,
      });
      return queryClient.invalidateQueries({ queryKey: billingKeys.all });
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to change the default' } },
  });
}

/** Removes a method; the newest other one becomes the default if this one was it. */
export function useRemovePaymentMethod() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: PaymentMethod) =>
      unwrap(await supabase.from('payment_methods').delete().eq('id', id).select('id').single()),
    onSuccess: () => {
      toast.success('Payment Method Removed');
      return queryClient.invalidateQueries({ queryKey: billingKeys.all });
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to remove the payment method' } },
  });
}
