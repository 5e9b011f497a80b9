import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

export const BRANDS = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Other'] as const;

/** Number of expiry years in the list, starting with this year. */
export const EXPIRY_YEARS = 20;

export const paymentMethodSchema = z.object({
  brand: z.string().check(z.minLength(1, { error: () => t`Choose the brand` })),
  lastFour: z
    .string()
    .check(
      z.trim(),
      z.regex(/^[0-9]{4}$/, { error: () => t`Enter the last four digits of the card` }),
    ),
  expiryMonth: z.string().check(z.regex(/^(1[0-2]|[1-9])$/, { error: () => t`Choose the month` })),
  expiryYear: z.string().check(z.regex(/^20[0-9]{2}$/, { error: () => t`Choose the year` })),
  isDefault: z.boolean(),
});

export type PaymentMethodForm = z.input<typeof paymentMethodSchema>;

export const EMPTY_PAYMENT_METHOD: PaymentMethodForm = {
  brand: '',
  lastFour: '',
  expiryMonth: '',
  expiryYear: '',
  isDefault: false,
};

export const toPaymentMethodRow = (form: PaymentMethodForm) => ({
  brand: form.brand,
  last_four: form.lastFour.trim(),
  expiry_month: Number(form.expiryMonth),
  expiry_year: Number(form.expiryYear),
  is_default: form.isDefault,
});

export const paymentSchema = z.object({
  paidOn: z
    .string()
    .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => t`Enter the day the money arrived` })),
  reference: z
    .string()
    .check(z.trim(), z.maxLength(100, { error: () => t`At most 100 characters` })),
});

export type PaymentForm = z.infer<typeof paymentSchema>;
