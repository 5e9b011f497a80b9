import * as z from 'zod/mini';
import { type NumberRange, typedNumber, typedValue } from '@/domain/shared/typed-number';
import { requiredText, trimmedText } from '@/lib/forms/text-rules';
import { ambiguousNumber } from '@/words/numbers';
import type { ServiceTypeRow } from './list-queries';

const MAX_NAME_LENGTH = 100;

export const DEFAULT_RATE: NumberRange = {
  min: 0,
  max: 1_000_000,
  belowMax: true,
  decimals: 4,
  unit: '$',
};
const defaultRate = typedNumber(DEFAULT_RATE, {
  missing: 'Enter a number',
  not_a_number: 'Enter a number',
  ambiguous: ambiguousNumber,
  too_small: 'The default rate must be 0 or more',
  too_large: 'The default rate must be below 1,000,000',
  too_precise: 'The default rate can have at most 4 decimals',
});

const SORT_RANGE = 'The sort order must be between -1,000,000 and 1,000,000';
export const SORT_ORDER: NumberRange = { min: -1_000_000, max: 1_000_000, decimals: 0 };
const sortOrder = typedNumber(SORT_ORDER, {
  missing: 'Enter a whole number',
  not_a_number: 'Enter a whole number',
  ambiguous: ambiguousNumber,
  too_small: SORT_RANGE,
  too_large: SORT_RANGE,
  too_precise: 'Enter a whole number',
});

const named = (what: string) =>
  requiredText(`${what} is required`, MAX_NAME_LENGTH, `${what} must be at most 100 characters`);

/** Add and edit a service type. */
export const serviceTypeSchema = z.object({
  name: named('Name'),
  displayName: named('Display name'),
  description: trimmedText(500, 'Description must be at most 500 characters'),
  defaultRate,
  sortOrder,
  /** Of SMS; null of other channels. */
  smsEncoding: z.nullable(z.enum(['ascii', 'gsm7'])),
});

export type ServiceTypeForm = z.infer<typeof serviceTypeSchema>;

/** What Add Service Type begins with: a cent a message, and first in the order. */
export const EMPTY_SERVICE_TYPE: ServiceTypeForm = {
  name: '',
  displayName: '',
  description: '',
  defaultRate: '0.01',
  sortOrder: '0',
  smsEncoding: null,
};

/** The form of a row. */
export const toServiceTypeForm = (row: ServiceTypeRow): ServiceTypeForm => ({
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  defaultRate: String(row.default_rate),
  sortOrder: String(row.sort_order),
  smsEncoding: row.id === 'sms' ? row.sms_encoding : null,
});

/** What an edit may change; the name is how flights and rates know the channel. */
export const toServiceTypeChanges = (form: ServiceTypeForm) => ({
  display_name: form.displayName.trim(),
  description: form.description.trim(),
  default_rate: typedValue(form.defaultRate, DEFAULT_RATE) ?? 0,
  sort_order: typedValue(form.sortOrder, SORT_ORDER) ?? 0,
  ...(form.smsEncoding && { sms_encoding: form.smsEncoding }),
});

/** The row of a new service type; its id is the name in lower case, blanks turned into underscores. */
export const toServiceTypeRow = (form: ServiceTypeForm) => ({
  id: form.name.trim().toLowerCase().replaceAll(/\s/g, '_'),
  name: form.name.trim(),
  ...toServiceTypeChanges(form),
  is_active: true,
});
