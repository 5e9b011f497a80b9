import * as z from 'zod/mini';

/** Brands on offer; another one can be named. */
export const BRANDS = ['Visa', 'Mastercard', 'American Express', 'Discover', 'Other'] as const;

/** How many years ahead a card can expire. */
export const EXPIRY_YEARS = 20;

export const paymentMethodSchema = z.object({
  brand: z.string().check(z.minLength(1, 'Choose the brand')),
  lastFour: z
    .string()
    .check(z.trim(), z.regex(/^[0-9]{4}$/, 'Type the last four digits of the card')),
  expiryMonth: z.string().check(z.regex(/^(1[0-2]|[1-9])$/, 'Choose the month')),
  expiryYear: z.string().check(z.regex(/^20[0-9]{2}$/, 'Choose the year')),
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

/** The row of a form. */
export const toPaymentMethodRow = (form: PaymentMethodForm) => ({
  brand: form.brand,
  last_four: form.lastFour.trim(),
  expiry_month: Number(form.expiryMonth),
  expiry_year: Number(form.expiryYear),
  is_default: form.isDefault,
});

export const paymentSchema = z.object({
  paidOn: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter the day the money arrived')),
  reference: z.string().check(z.trim(), z.maxLength(100, 'At most 100 characters')),
});

export type PaymentForm = z.infer<typeof paymentSchema>;
