import { isRecord } from '@/domain/shared/json';
import { DEFAULT_SEGMENT_COSTS, SEGMENT_TYPES } from '@/domain/money/pricing';
import {
  comparableNumber,
  type NumberFormat,
  typedText,
  typedValue,
} from '@/domain/shared/typed-number';
import type { Json } from '@/lib/supabase/database.types';
import {
  CREDIT,
  CREDIT_LIMIT,
  DISCOUNT,
  type OrganisationForm,
  PRICE,
  QUANTITY,
  SEGMENT_VALUE,
  type ServiceForm,
} from './schemas';
import type { Organisation } from './queries';
import type { ServiceTypeRow } from '@/features/configuration/list-queries';

type JsonObject = { [key: string]: Json | undefined };
const toObject = (value: Json): JsonObject => (isRecord(value) ? value : {});
const toText = (value: Json | undefined): string =>
  typeof value === 'number' ? typedText(value) : '0';
/** Parses a typed number. Empty or invalid text counts as 0. */
const toNumber = (typed: string, format: NumberFormat): number => typedValue(typed, format) ?? 0;

const toPackages = (value: Json | undefined): ServiceForm['packages'] =>
  Array.isArray(value)
    ? value.map((entry) => {
        const { quantity, discount_percentage: discount } = toObject(entry);
        return { quantity: toText(quantity), discount: toText(discount) };
      })
    : [];

/** A cost stored as a bare number is a percentage; a missing cost is a flat $0. */
function toSegmentCost(segment: (typeof SEGMENT_TYPES)[number], stored: Json | undefined) {
  if (typeof stored === 'number')
    return { segment, type: 'percentage' as const, value: typedText(stored) };
  if (!isRecord(stored)) return { segment, type: 'flat' as const, value: '0' };
  const type = stored['type'] === 'percentage' ? ('percentage' as const) : ('flat' as const);
  return { segment, type, value: toText(stored['value']) };
}

/** Values of a new organization: all active channels, at their default rates. */
export const emptyForm = (services: readonly ServiceTypeRow[]): OrganisationForm => ({
  name: '',
  type: 'advertiser',
  isActive: true,
  adminEmail: '',
  timeZone: 'UTC',
  menuColor: '#1a1a1a',
  backgroundColor: '#ffffff',
  logoUrl: '',
  monthlyCreditLimit: '10000',
  openingCredit: '',
  services: services
    .filter(({ is_active }) => is_active)
    .map(({ name, display_name, default_rate }) => ({
      name,
      label: display_name,
      active: true,
      rate: typedText(default_rate),
      packages: [],
    })),
  locationCost: typedText(0.01),
  segmentCosts: SEGMENT_TYPES.map((segment) => ({
    segment,
    type: DEFAULT_SEGMENT_COSTS[segment].type,
    value: typedText(DEFAULT_SEGMENT_COSTS[segment].value),
  })),
});

/** Suggested packages; discounts are negotiable for each organization. */
export const STANDARD_PACKAGES: ServiceForm['packages'] = [
  { quantity: '10000', discount: '5' },
  { quantity: '50000', discount: '10' },
  { quantity: '250000', discount: '15' },
];

/** Values to compare forms by: `1250` and `1,250.00` become equal. */
export const comparableForm = (form: OrganisationForm) => ({
  ...form,
  monthlyCreditLimit: comparableNumber(form.monthlyCreditLimit, CREDIT_LIMIT),
  openingCredit: comparableNumber(form.openingCredit, CREDIT),
  services: form.services.map(({ rate, packages, ...service }) => ({
    ...service,
    rate: comparableNumber(rate, PRICE),
    packages: packages.map(({ quantity, discount }) => [
      comparableNumber(quantity, QUANTITY),
      comparableNumber(discount, DISCOUNT),
    ]),
  })),
  locationCost: comparableNumber(form.locationCost, PRICE),
  segmentCosts: form.segmentCosts.map(({ value, ...cost }) => ({
    ...cost,
    value: comparableNumber(value, SEGMENT_VALUE),
  })),
});

export const toNewRow = (form: OrganisationForm) => ({
  ...toRow(form),
  opening_credit: toNumber(form.openingCredit, CREDIT),
});

/** Form values of a row. A channel that the platform switched off is listed only if the organization uses it. */
export function toForm(row: Organisation, services: readonly ServiceTypeRow[]): OrganisationForm {
  const rates = toObject(row.service_rates);
  const packages = toObject(row.prepaid_packages);
  const segments = toObject(row.segment_costs);
  return {
    name: row.name,
    type: row.type === 'VOX' || row.type === 'agency' ? row.type : 'advertiser',
    isActive: row.is_active,
    adminEmail: '',
    timeZone: row.time_zone,
    menuColor: row.menu_color,
    backgroundColor: row.background_color,
    logoUrl: row.logo_url ?? '',
    monthlyCreditLimit: typedText(row.monthly_credit_limit ?? 0),
    openingCredit: '',
    services: services
      .filter(({ name, is_active }) => is_active || row.active_services.includes(name))
      .map(({ name, display_name, default_rate }) => ({
        name,
        label: display_name,
        active: row.active_services.includes(name),
        rate: typedText(typeof rates[name] === 'number' ? rates[name] : default_rate),
        packages: toPackages(packages[name]),
      })),
    locationCost: typedText(row.location_targeting_cost ?? 0),
    segmentCosts: SEGMENT_TYPES.map((segment) => toSegmentCost(segment, segments[segment])),
  };
}

/** Price columns. Stored prices of channels and segments that the form does not list are kept. */
export function toPrices(form: OrganisationForm, before?: Organisation) {
  return {
    service_rates: {
      ...toObject(before?.service_rates ?? {}),
      ...Object.fromEntries(form.services.map(({ name, rate }) => [name, toNumber(rate, PRICE)])),
    },
    location_targeting_cost: toNumber(form.locationCost, PRICE),
    segment_costs: {
      ...toObject(before?.segment_costs ?? {}),
      ...Object.fromEntries(
        form.segmentCosts.map(({ segment, type, value }) => [
          segment,
          { type, value: toNumber(value, SEGMENT_VALUE) },
        ]),
      ),
    },
  };
}

const toRow = (form: OrganisationForm, before?: Organisation) => ({
  name: form.name.trim(),
  type: form.type,
  logo_url: form.logoUrl.trim() || null,
  menu_color: form.menuColor.toLowerCase(),
  background_color: form.backgroundColor.toLowerCase(),
  time_zone: form.timeZone,
  monthly_credit_limit: toNumber(form.monthlyCreditLimit, CREDIT_LIMIT),
  active_services: form.services.filter(({ active }) => active).map(({ name }) => name),
  prepaid_packages: {
    ...toObject(before?.prepaid_packages ?? {}),
    ...Object.fromEntries(
      form.services.map(({ name, packages }) => [
        name,
        packages.map(({ quantity, discount }) => ({
          quantity: toNumber(quantity, QUANTITY),
          discount_percentage: toNumber(discount, DISCOUNT),
        })),
      ]),
    ),
  },
  ...toPrices(form, before),
});

/** Only the columns that the user changed, so that an update does not overwrite other columns. */
export function toChanges(form: OrganisationForm, before: Organisation, shown: OrganisationForm) {
  const next = { ...toRow(form, before), is_active: form.isActive };
  const now: Record<string, unknown> = { ...toRow(shown, before), is_active: shown.isActive };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(now[column]),
    ),
  ) as Partial<typeof next>;
}
