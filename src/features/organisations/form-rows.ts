import { isRecord } from '@/domain/shared/json';
import { DEFAULT_SEGMENT_COSTS, SEGMENT_TYPES } from '@/domain/money/pricing';
import { type NumberFormat, typedValue } from '@/domain/shared/typed-number';
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
const objectOf = (value: Json): JsonObject => (isRecord(value) ? value : {});
const textOf = (value: Json | undefined): string =>
  typeof value === 'number' ? String(value) : '0';
/** A number as typed; empty or unreadable counts as 0. */
const numberOf = (typed: string, format: NumberFormat): number => typedValue(typed, format) ?? 0;

const packagesOf = (value: Json | undefined): ServiceForm['packages'] =>
  Array.isArray(value)
    ? value.map((entry) => {
        const { quantity, discount_percentage: discount } = objectOf(entry);
        return { quantity: textOf(quantity), discount: textOf(discount) };
      })
    : [];

/** A bare number in stored costs is a percentage. */
function segmentOf(segment: (typeof SEGMENT_TYPES)[number], stored: Json | undefined) {
  if (typeof stored === 'number')
    return { segment, type: 'percentage' as const, value: String(stored) };
  if (!isRecord(stored)) return { segment, type: 'flat' as const, value: '0' };
  const type = stored['type'] === 'percentage' ? ('percentage' as const) : ('flat' as const);
  return { segment, type, value: textOf(stored['value']) };
}

/** The form of a new organisation: every configured channel on, at its default rate. */
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
      rate: String(default_rate),
      packages: [],
    })),
  locationCost: '0.01',
  segmentCosts: SEGMENT_TYPES.map((segment) => ({
    segment,
    type: DEFAULT_SEGMENT_COSTS[segment].type,
    value: String(DEFAULT_SEGMENT_COSTS[segment].value),
  })),
});

/** Offered for a start; the discounts are the organisation's to negotiate. */
export const STANDARD_PACKAGES: ServiceForm['packages'] = [
  { quantity: '10000', discount: '5' },
  { quantity: '50000', discount: '10' },
  { quantity: '250000', discount: '15' },
];

/** The columns of a new organisation, and the credit that it begins with. */
export const toNewRow = (form: OrganisationForm) => ({
  ...toRow(form),
  opening_credit: numberOf(form.openingCredit, CREDIT),
});

/** The form of a row. A channel that was switched off everywhere shows only where the organisation has it. */
export function toForm(row: Organisation, services: readonly ServiceTypeRow[]): OrganisationForm {
  const rates = objectOf(row.service_rates);
  const packages = objectOf(row.prepaid_packages);
  const segments = objectOf(row.segment_costs);
  return {
    name: row.name,
    type: row.type === 'VOX' || row.type === 'agency' ? row.type : 'advertiser',
    isActive: row.is_active,
    adminEmail: '',
    timeZone: row.time_zone,
    menuColor: row.menu_color,
    backgroundColor: row.background_color,
    logoUrl: row.logo_url ?? '',
    monthlyCreditLimit: String(row.monthly_credit_limit ?? 0),
    openingCredit: '',
    services: services
      .filter(({ name, is_active }) => is_active || row.active_services.includes(name))
      .map(({ name, display_name, default_rate }) => ({
        name,
        label: display_name,
        active: row.active_services.includes(name),
        rate: String(typeof rates[name] === 'number' ? rates[name] : default_rate),
        packages: packagesOf(packages[name]),
      })),
    locationCost: String(row.location_targeting_cost ?? 0),
    segmentCosts: SEGMENT_TYPES.map((segment) => segmentOf(segment, segments[segment])),
  };
}

/** The prices of a form; what the row holds beyond the form (a channel or segment it does not show) stays. */
export function toPrices(form: OrganisationForm, before?: Organisation) {
  return {
    service_rates: {
      ...objectOf(before?.service_rates ?? {}),
      ...Object.fromEntries(form.services.map(({ name, rate }) => [name, numberOf(rate, PRICE)])),
    },
    location_targeting_cost: numberOf(form.locationCost, PRICE),
    segment_costs: {
      ...objectOf(before?.segment_costs ?? {}),
      ...Object.fromEntries(
        form.segmentCosts.map(({ segment, type, value }) => [
          segment,
          { type, value: numberOf(value, SEGMENT_VALUE) },
        ]),
      ),
    },
  };
}

/** The columns of a form. */
export const toRow = (form: OrganisationForm, before?: Organisation) => ({
  name: form.name.trim(),
  type: form.type,
  logo_url: form.logoUrl.trim() || null,
  menu_color: form.menuColor.toLowerCase(),
  background_color: form.backgroundColor.toLowerCase(),
  time_zone: form.timeZone,
  monthly_credit_limit: numberOf(form.monthlyCreditLimit, CREDIT_LIMIT),
  active_services: form.services.filter(({ active }) => active).map(({ name }) => name),
  prepaid_packages: {
    ...objectOf(before?.prepaid_packages ?? {}),
    ...Object.fromEntries(
      form.services.map(({ name, packages }) => [
        name,
        packages.map(({ quantity, discount }) => ({
          quantity: numberOf(quantity, QUANTITY),
          discount_percentage: numberOf(discount, DISCOUNT),
        })),
      ]),
    ),
  },
  ...toPrices(form, before),
});

/** The columns that a form changes about a row: an update sends those and no others. */
export function toChanges(form: OrganisationForm, before: Organisation, shown: OrganisationForm) {
  const next = { ...toRow(form, before), is_active: form.isActive };
  const now: Record<string, unknown> = { ...toRow(shown, before), is_active: shown.isActive };
  return Object.fromEntries(
    Object.entries(next).filter(
      ([column, value]) => JSON.stringify(value) !== JSON.stringify(now[column]),
    ),
  ) as Partial<typeof next>;
}
