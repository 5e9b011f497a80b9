import { t } from '@lingui/core/macro';
import { formatNumber } from '@/domain/shared/format';
import * as z from 'zod/mini';
import { isWebUrl } from '@/domain/link/links';
import { type NumberRange, typedNumber, typedValue } from '@/domain/shared/typed-number';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import { ambiguousNumber } from '@/words/numbers';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 255;
const MAX_PACKAGES = 50;

export const nameRequired = () => t`Organization name is required`;

interface Range extends Omit<NumberRange, 'min'> {
  min?: number;
  max: number;
  decimals: number;
}

/** Schema of a typed number. An empty field counts as 0. */
const number = ({ min = 0, ...range }: Range) =>
  typedNumber(
    { ...range, min },
    {
      missing: null,
      not_a_number: () => t`Enter a number`,
      ambiguous: ambiguousNumber,
      too_small: () => t`Must be ${min} or more`,
      too_large: () => {
        const max = formatNumber(range.max);
        return range.belowMax ? t`Must be below ${max}` : t`Must be ${max} or less`;
      },
      too_precise: () =>
        range.decimals === 0
          ? t`Must be a whole number`
          : t`At most ${{ decimals: range.decimals }} decimals`,
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
const color = z
  .string()
  .check(z.regex(/^#[0-9a-f]{6}$/i, { error: () => t`Enter a color like #1a1a1a` }));

const packageSchema = z.object({
  quantity: number(QUANTITY),
  discount: number(DISCOUNT),
});

const serviceSchema = z.object({
  /** Name that flights and rates refer to. */
  name: z.string(),
  label: z.string(),
  active: z.boolean(),
  rate: price,
  packages: z
    .array(packageSchema)
    .check(
      z.maxLength(MAX_PACKAGES, { error: () => t`At most ${MAX_PACKAGES} packages per service` }),
    ),
});

const segmentSchema = z.object({
  segment: z.string(),
  type: z.enum(['flat', 'percentage']),
  value: number(SEGMENT_VALUE),
});

/** Form values. Amounts are text as typed. */
export const organisationSchema = z.object({
  name: requiredText({ error: nameRequired }, MAX_NAME_LENGTH, {
    error: () => t`Organization name must be at most 100 characters`,
  }),
  type: z.enum(['advertiser', 'agency', 'VOX']),
  isActive: z.boolean(),
  adminEmail: trimmedText(MAX_EMAIL_LENGTH, {
    error: () => t`Email must be less than 255 characters`,
  }),
  timeZone: z.string(),
  menuColor: color,
  backgroundColor: color,
  logoUrl: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isWebUrl(url), {
      error: () => t`Enter a web address that begins with https:// or http://`,
    }),
  ),
  monthlyCreditLimit: number(CREDIT_LIMIT),
  /** New organizations only. */
  openingCredit: creditAmount,
  services: z.array(serviceSchema),
  locationCost: price,
  segmentCosts: z.array(segmentSchema),
});

/** The organization sees the reason in its statement. */
export const creditSchema = z.object({
  amount: creditAmount.check(
    // Invalid numbers have their own message.
    z.refine((typed: string) => typed.trim() !== '' && typedValue(typed, CREDIT) !== 0, {
      error: () => t`Enter an amount above zero`,
    }),
  ),
  reason: z
    .string()
    .check(
      z.trim(),
      z.minLength(3, { error: () => t`Give a reason` }),
      z.maxLength(150, { error: () => t`At most 150 characters` }),
    ),
});
export type CreditForm = z.infer<typeof creditSchema>;

export type OrganisationForm = z.infer<typeof organisationSchema>;
export type ServiceForm = OrganisationForm['services'][number];

/** Values of a stored draft. Invalid text is kept, so that the user can correct it. */
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
