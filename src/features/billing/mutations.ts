import type { PackageOffer } from '@/domain/money/billing';
import { formatCurrency, formatDate } from '@/domain/shared/format';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { sessionKeys } from '@/session/actor';
import { billingKeys } from './queries';
import { type PaymentForm, type PaymentMethodForm, toPaymentMethodRow } from './schemas';
import type { Invoice, PaymentMethod } from './types';

/** Money has moved: what billing and every screen with a balance shows is read again. */
const MONEY = [billingKeys.all, sessionKeys.all];

/** Buys a package at the price that was shown; the same id again is the same purchase. */
export function useBuyPackage() {
  return useWrite({
    stale: MONEY,
    // Another price or a package that is gone: show what is offered now.
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
      'Package Ordered',
      `Invoice ${invoice_number} of ${formatCurrency(amount, 2)} is due ${formatDate(due_date)}. The credits arrive when it is paid.`,
    ],
    failed: { title: 'Purchase Failed', fallback: 'Failed to buy the package' },
  });
}

interface Payment {
  invoice: Pick<Invoice, 'id' | 'invoice_number'>;
  form: PaymentForm;
}

/** Records a payment; the credits of the package arrive once. */
export function useMarkPaid() {
  return useWrite({
    stale: MONEY,
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
    done: (_row, { invoice }) => ['Invoice Paid', `${invoice.invoice_number} is marked as paid.`],
    failed: { title: 'Error', fallback: 'Failed to mark the invoice as paid' },
  });
}

/** Stores brand, last four digits and expiry, under an id made by the client: sent twice it is one method. */
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
    done: () => ['Payment Method Added'],
    failed: { title: 'Error', fallback: 'Failed to add the payment method' },
  });
}

/** Makes a method the one that invoices name. */
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
      'Default Payment Method Changed',
      `${brand} ending in ${last_four} is the default now.`,
    ],
    failed: { title: 'Error', fallback: 'Failed to change the default' },
  });
}

/** Removes a method; the newest other one becomes the default if this one was it. */
export function useRemovePaymentMethod() {
  return useWrite({
    stale: [billingKeys.all],
    write: async ({ id }: PaymentMethod) =>
      unwrap(await supabase.from('payment_methods').delete().eq('id', id).select('id').single()),
    done: () => ['Payment Method Removed'],
    failed: { title: 'Error', fallback: 'Failed to remove the payment method' },
  });
}
