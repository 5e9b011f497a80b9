import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { sameJson } from '@/domain/shared/json';
import {
  comparableNumber,
  type NumberRange,
  typedNumber,
  typedText,
  typedValue,
} from '@/domain/shared/typed-number';
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
  missing: () => t`Enter a number`,
  not_a_number: () => t`Enter a number`,
  ambiguous: ambiguousNumber,
  too_small: () => t`The default rate must be 0 or more`,
  too_large: () => t`The default rate must be below 1,000,000`,
  too_precise: () => t`The default rate can have at most 4 decimals`,
});

const wholeNumber = () => t`Enter a whole number`;
const sortRange = () => t`The sort order must be between -1,000,000 and 1,000,000`;
export const SORT_ORDER: NumberRange = { min: -1_000_000, max: 1_000_000, decimals: 0 };
const sortOrder = typedNumber(SORT_ORDER, {
  missing: wholeNumber,
  not_a_number: wholeNumber,
  ambiguous: ambiguousNumber,
  too_small: sortRange,
  too_large: sortRange,
  too_precise: wholeNumber,
});

export const serviceTypeSchema = z.object({
  name: requiredText({ error: () => t`Name is required` }, MAX_NAME_LENGTH, {
    error: () => t`Name must be at most 100 characters`,
  }),
  displayName: requiredText({ error: () => t`Display name is required` }, MAX_NAME_LENGTH, {
    error: () => t`Display name must be at most 100 characters`,
  }),
  description: trimmedText(500, { error: () => t`Description must be at most 500 characters` }),
  defaultRate,
  sortOrder,
  /** Null for all channels except SMS. */
  smsEncoding: z.nullable(z.enum(['ascii', 'gsm7'])),
});

export type ServiceTypeForm = z.infer<typeof serviceTypeSchema>;

export const emptyServiceType = (): ServiceTypeForm => ({
  name: '',
  displayName: '',
  description: '',
  defaultRate: typedText(0.01),
  sortOrder: '0',
  smsEncoding: null,
});

export const toServiceTypeForm = (row: ServiceTypeRow): ServiceTypeForm => ({
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  defaultRate: typedText(row.default_rate),
  sortOrder: typedText(row.sort_order),
  smsEncoding: row.id === 'sms' ? row.sms_encoding : null,
});

/** Compares two forms by meaning: `1250` and `1,250.00` are equal. */
export const isSameServiceType = (one: ServiceTypeForm, other: ServiceTypeForm): boolean => {
  const [a, b] = [one, other].map((form) => ({
    ...form,
    defaultRate: comparableNumber(form.defaultRate, DEFAULT_RATE),
    sortOrder: comparableNumber(form.sortOrder, SORT_ORDER),
  }));
  return sameJson(a, b);
};

/** Columns that an edit can change. The name is fixed, because flights and rates refer to it. */
export const toServiceTypeChanges = (form: ServiceTypeForm) => ({
  display_name: form.displayName.trim(),
  description: form.description.trim(),
  default_rate: typedValue(form.defaultRate, DEFAULT_RATE) ?? 0,
  sort_order: typedValue(form.sortOrder, SORT_ORDER) ?? 0,
  ...(form.smsEncoding && { sms_encoding: form.smsEncoding }),
});

/** Row of a new service type. Its ID is the name in lower case with underscores for spaces. */
export const toServiceTypeRow = (form: ServiceTypeForm) => ({
  id: form.name.trim().toLowerCase().replaceAll(/\s/g, '_'),
  name: form.name.trim(),
  ...toServiceTypeChanges(form),
  is_active: true,
});

export const gatewayKeySchema = z.object({
  /** Stored in lower case. */
  gateway: requiredText({ error: () => t`Enter the gateway’s name` }, MAX_NAME_LENGTH, {
    error: () => t`The name must be at most 100 characters`,
  }).check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9][a-z0-9_-]*$/, {
      error: () => t`Use only letters a–z, digits, - and _, and start with a letter or digit`,
    }),
  ),
});

export type GatewayKeyForm = z.infer<typeof gatewayKeySchema>;

const wholeHours = () => t`Enter a whole number of hours`;
const overlapRange = () => t`Enter 0 to 720 hours`;
export const OVERLAP: NumberRange = { min: 0, max: 720, decimals: 0 };

export const replaceKeySchema = z.object({
  /** Hours for which the old key still works. */
  hours: typedNumber(OVERLAP, {
    missing: wholeHours,
    not_a_number: wholeHours,
    ambiguous: ambiguousNumber,
    too_small: overlapRange,
    too_large: overlapRange,
    too_precise: wholeHours,
  }),
});

export type ReplaceKeyForm = z.infer<typeof replaceKeySchema>;
