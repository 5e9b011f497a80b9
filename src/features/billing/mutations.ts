import { t } from '@lingui/core/macro';
import type { PackageOffer } from '@/domain/money/billing';
import { formatCurrency, formatDate } from '@/domain/shared/format';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { sessionKeys } from '@/session/actor';
import { billingKeys } from './queries';
import { type PaymentForm, type PaymentMethodForm, toPaymentMethodRow } from './schemas';
import type { Invoice, PaymentMethod } from './types';

/** Query keys of billing and of every screen that shows a balance. */
const BALANCE_KEYS = [billingKeys.all, sessionKeys.all];

/** Buys a package at the price shown. The id is an idempotency key. */
export function useBuyPackage() {
  return useWrite({
    stale: BALANCE_KEYS,
    // Refetches after a rejected purchase too: the price has changed or the package is no longer offered.
    alwaysRefetch: true,
    once: ({ id, offer }) => ({ kind: 'package', id, content: offer }),
    write: async ({ offer }: { id: string; offer: PackageOffer }, id: string) =>
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
    done: ({ invoice_number, amount, due_date }) => [
      t`Package Ordered`,
      t`Invoice ${{ number: invoice_number ?? '' }} of ${{ amount: formatCurrency(amount, 2) }} is due ${{ date: formatDate(due_date) }}. The credits arrive when it is paid.`,
    ],
    failed: { title: t`Purchase Failed`, fallback: t`Failed to buy the package` },
  });
}

interface Payment {
  invoice: Pick<Invoice, 'id' | 'invoice_number'>;
  form: PaymentForm;
}

/** Records a payment. The database credits the package only once. */
export function useMarkPaid() {
  return useWrite({
    stale: BALANCE_KEYS,
    write: async ({ invoice, form }: Payment) =>
      unwrap(
        await supabase
          .rpc('mark_invoice_paid', {
            p_invoice_id: invoice.id,
            p_paid_on: form.paidOn,
            p_reference: form.reference.trim(),
          })
          .single(),
      ),
    done: (_row, { invoice }) => [
      t`Invoice Paid`,
      t`${{ number: invoice.invoice_number ?? '' }} is marked as paid.`,
    ],
    failed: { title: t`Error`, fallback: t`Failed to mark the invoice as paid` },
  });
}

/** Stores brand, last four digits and expiry. The client creates the id, so a retry adds no second method. */
export function useAddPaymentMethod() {
  return useWrite({
    stale: [billingKeys.all],
    once: ({ id, form }) => ({ kind: 'payment method', id, content: form }),
    write: async ({ form }: { id: string; form: PaymentMethodForm }, id: string) =>
      unwrap(
        await supabase
          .from('payment_methods')
          .upsert({ id, ...toPaymentMethodRow(form) }, { onConflict: 'id', ignoreDuplicates: true })
          .select('id'),
      ),
    done: () => [t`Payment Method Added`],
    failed: { title: t`Error`, fallback: t`Failed to add the payment method` },
  });
}

/** Makes a method the default, which invoices print. */
export function useMakeDefault() {
  return useWrite({
    stale: [billingKeys.all],
    write: async ({ id }: PaymentMethod) =>
      unwrap(
        await supabase
          .from('payment_methods')
          .update({ is_default: true })
          .eq('id', id)
          .select('id')
          .single(),
      ),
    done: (_row, { brand, last_four }) => [
      t`Default Payment Method Changed`,
      t`${brand} ending in ${{ lastFour: last_four }} is the default now.`,
    ],
    failed: { title: t`Error`, fallback: t`Failed to change the default` },
  });
}

/** Removes a method. If it was the default, the newest remaining method becomes the default. */
export function useRemovePaymentMethod() {
  return useWrite({
    stale: [billingKeys.all],
    write: async ({ id }: PaymentMethod) =>
      unwrap(await supabase.from('payment_methods').delete().eq('id', id).select('id').single()),
    done: () => [t`Payment Method Removed`],
    failed: { title: t`Error`, fallback: t`Failed to remove the payment method` },
  });
}
