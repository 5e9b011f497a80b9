import * as z from 'zod/mini';
import { compare, type Decimal, parseDecimal, ZERO } from '@/domain/decimal';
import { isWebUrl } from '@/domain/links';

const MAX_NAME_LENGTH = 100;
const MAX_EMAIL_LENGTH = 255;
const MAX_PACKAGES = 50;

export const NAME_REQUIRED = 'Organization name is required';
export const NOT_A_NUMBER = 'Enter a number';

interface Range {
  min?: number;
  /** Exclusive, unless `inclusive`. */
  max: number;
  inclusive?: boolean;
  decimals: number;
}

const decimal = (value: number): Decimal => parseDecimal(value) ?? ZERO;
const shown = new Intl.NumberFormat('en-US');

function outOfRange(value: Decimal, { min = 0, max, inclusive = false }: Range): string | null {
  if (compare(value, decimal(min)) < 0)
    return min === 0 ? 'Must be 0 or more' : `Must be ${min} or more`;
  const above = compare(value, decimal(max));
  if (inclusive && above > 0) return `Must be ${shown.format(max)} or less`;
  return !inclusive && above >= 0 ? `Must be below ${shown.format(max)}` : null;
}

/** What is wrong with a number as typed; an empty one counts as 0 (ORG-58). */
function numberProblem(typed: string, range: Range): string | null {
  if (typed.trim() === '') return null;
  const value = parseDecimal(typed);
  if (!value) return NOT_A_NUMBER;
  if (value.scale > range.decimals)
    return range.decimals === 0 ? 'Must be a whole number' : `At most ${range.decimals} decimals`;
  return outOfRange(value, range);
}

const number = (range: Range) =>
  z.string().check((context) => {
    const message = numberProblem(context.value, range);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });

const price = number({ max: 1_000_000, decimals: 4 });
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Enter a colour like #1a1a1a'));

const packageSchema = z.object({
  quantity: number({ max: 1e12, inclusive: true, decimals: 0 }),
  discount: number({ min: -100, max: 100, inclusive: true, decimals: 4 }),
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
  value: price,
});

/** The whole form; every amount is text as typed. */
export const organisationSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, NAME_REQUIRED),
      z.maxLength(MAX_NAME_LENGTH, 'Organization name must be at most 100 characters'),
    ),
  type: z.enum(['advertiser', 'agency', 'VOX']),
  isActive: z.boolean(),
  adminEmail: z
    .string()
    .check(z.trim(), z.maxLength(MAX_EMAIL_LENGTH, 'Email must be less than 255 characters')),
  timeZone: z.string(),
  menuColor: colour,
  backgroundColor: colour,
  logoUrl: z.string().check(
    z.trim(),
    z.refine((url) => url === '' || isWebUrl(url), {
      error: 'Enter a web address that begins with https:// or http://',
    }),
  ),
  monthlyCreditLimit: number({ max: 1e12, decimals: 2 }),
  services: z.array(serviceSchema),
  locationCost: price,
  segmentCosts: z.array(segmentSchema),
});

export type OrganisationForm = z.infer<typeof organisationSchema>;
export type ServiceForm = OrganisationForm['services'][number];

/** A draft of the form as it may have been stored; wrong text in a field is kept as it was typed. */
const text = z.string();
export const organisationDraftSchema = z.object({
  id: z.uuid(),
  /** The version that was being edited; 0 for a new organisation. */
  version: z.number(),
  values: z.object({
    name: text,
    type: z.enum(['advertiser', 'agency', 'VOX']),
    isActive: z.boolean(),
    adminEmail: text,
    timeZone: text,
    menuColor: text,
    backgroundColor: text,
    logoUrl: text,
    monthlyCreditLimit: text,
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
  }),
});
