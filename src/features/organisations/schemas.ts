import * as z from 'zod/mini';
import { isWebUrl } from '@/domain/link/links';
import { type NumberRange, typedNumber, typedValue } from '@/domain/shared/typed-number';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import { ambiguousNumber } from '@/words/numbers';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 255;
const MAX_PACKAGES = 50;

export const NAME_REQUIRED = 'Organization name is required';

const shown = new Intl.NumberFormat('en-US');

interface Range extends Omit<NumberRange, 'min'> {
  min?: number;
  max: number;
  decimals: number;
}

/** An empty number counts as 0. */
const number = ({ min = 0, ...range }: Range) =>
  typedNumber(
    { ...range, min },
    {
      missing: null,
      not_a_number: 'Enter a number',
      ambiguous: ambiguousNumber,
      too_small: `Must be ${min} or more`,
      too_large: range.belowMax
        ? `Must be below ${shown.format(range.max)}`
        : `Must be ${shown.format(range.max)} or less`,
      too_precise:
        range.decimals === 0 ? 'Must be a whole number' : `At most ${range.decimals} decimals`,
    },
  );

export const PRICE: Range = { max: 1_000_000, belowMax: true, decimals: 4, unit: '$' };
/** Flat dollars or a percentage, so without a unit. */
export const SEGMENT_VALUE: Range = { max: 1_000_000, belowMax: true, decimals: 4 };
export const CREDIT: Range = { max: 10_000_000, decimals: 2, unit: '$' };
export const CREDIT_LIMIT: Range = { max: 1e12, belowMax: true, decimals: 2, unit: '$' };
export const QUANTITY: Range = { max: 1e12, decimals: 0 };
export const DISCOUNT: Range = { min: -100, max: 100, decimals: 4, unit: '%' };

const price = number(PRICE);
const creditAmount = number(CREDIT);
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #1a1a1a'));

const packageSchema = z.object({
  quantity: number(QUANTITY),
  discount: number(DISCOUNT),
});

const serviceSchema = z.object({
  /** As flights and rates hold it. */
  name: z.string(),
  label: z.string(),
  active: z.boolean(),
  rate: price,
  packages: z
    .array(packageSchema)
    .check(z.maxLength(MAX_PACKAGES, `At most ${MAX_PACKAGES} packages per service`)),
});

const segmentSchema = z.object({
  segment: z.string(),
  type: z.enum(['flat', 'percentage']),
  value: number(SEGMENT_VALUE),
});

/** The whole form; every amount is text as typed. */
export const organisationSchema = z.object({
  name: requiredText(
    NAME_REQUIRED,
    MAX_NAME_LENGTH,
    'Organization name must be at most 100 characters',
  ),
  type: z.enum(['advertiser', 'agency', 'VOX']),
  isActive: z.boolean(),
  adminEmail: trimmedText(MAX_EMAIL_LENGTH, 'Email must be less than 255 characters'),
  timeZone: z.string(),
  menuColor: colour,
  backgroundColor: colour,
  logoUrl: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isWebUrl(url), {
      error: 'Enter a web address that begins with https:// or http://',
    }),
  ),
  monthlyCreditLimit: number(CREDIT_LIMIT),
  /** Of a new organisation. */
  openingCredit: creditAmount,
  services: z.array(serviceSchema),
  locationCost: price,
  segmentCosts: z.array(segmentSchema),
});

/** An amount of credit and the reason, which the organization reads in its statement. */
export const creditSchema = z.object({
  amount: creditAmount.check(
    // Text that is no number has its own message.
    z.refine((typed: string) => typed.trim() !== '' && typedValue(typed, CREDIT) !== 0, {
      error: 'Enter an amount above zero',
    }),
  ),
  reason: z
    .string()
    .check(z.trim(), z.minLength(3, 'Give a reason'), z.maxLength(150, 'At most 150 characters')),
});
export type CreditForm = z.infer<typeof creditSchema>;

export type OrganisationForm = z.infer<typeof organisationSchema>;
export type ServiceForm = OrganisationForm['services'][number];

/** The values as they may have been stored in a draft; wrong text in a field is kept as it was typed. */
const text = z.string();
export const organisationValues = z.object({
  name: text,
  type: z.enum(['advertiser', 'agency', 'VOX']),
  isActive: z.boolean(),
  adminEmail: text,
  timeZone: text,
  menuColor: text,
  backgroundColor: text,
  logoUrl: text,
  monthlyCreditLimit: text,
  openingCredit: z.catch(text, ''),
  services: z.array(
    z.object({
      name: text,
      label: text,
      active: z.boolean(),
      rate: text,
      packages: z.array(z.object({ quantity: text, discount: text })),
    }),
  ),
  locationCost: text,
  segmentCosts: z.array(
    z.object({ segment: text, type: z.enum(['flat', 'percentage']), value: text }),
  ),
});
