import * as z from 'zod/mini';
import { compare, parseDecimal, ZERO } from '@/domain/decimal';
import type { ServiceTypeRow } from './list-queries';

const MAX_NAME_LENGTH = 100;
const RATE_LIMIT = parseDecimal('1000000') ?? ZERO;
const SORT_LIMIT = 1_000_000;

function rateProblem(typed: string): string | null {
  const rate = parseDecimal(typed);
  if (!rate) return 'Enter a number';
  if (compare(rate, ZERO) < 0) return 'The default rate must be 0 or more';
  if (compare(rate, RATE_LIMIT) >= 0) return 'The default rate must be below 1,000,000';
  return rate.scale > 4 ? 'The default rate can have at most 4 decimals' : null;
}

function sortProblem(typed: string): string | null {
  const order = Number(typed.trim() || Number.NaN);
  if (!Number.isInteger(order)) return 'Enter a whole number';
  return Math.abs(order) > SORT_LIMIT
    ? 'The sort order must be between -1,000,000 and 1,000,000'
    : null;
}

const judged = (problem: (typed: string) => string | null) =>
  z.string().check((context) => {
    const message = problem(context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  });

const named = (what: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, `${what} is required`),
      z.maxLength(MAX_NAME_LENGTH, `${what} must be at most 100 characters`),
    );

/** Add and edit a service type (CONF-08). */
export const serviceTypeSchema = z.object({
  name: named('Name'),
  displayName: named('Display name'),
  description: z
    .string()
    .check(z.trim(), z.maxLength(500, 'Description must be at most 500 characters')),
  defaultRate: judged(rateProblem),
  sortOrder: judged(sortProblem),
});

export type ServiceTypeForm = z.infer<typeof serviceTypeSchema>;

/** CONF-09. */
export const EMPTY_SERVICE_TYPE: ServiceTypeForm = {
  name: '',
  displayName: '',
  description: '',
  defaultRate: '0.01',
  sortOrder: '0',
};

/** The form of a row. */
export const toServiceTypeForm = (row: ServiceTypeRow): ServiceTypeForm => ({
  name: row.name,
  displayName: row.display_name,
  description: row.description,
  defaultRate: String(row.default_rate),
  sortOrder: String(row.sort_order),
});

/** What an edit may change; the name is how flights and rates know the channel. */
export const toServiceTypeChanges = (form: ServiceTypeForm) => ({
  display_name: form.displayName.trim(),
  description: form.description.trim(),
  default_rate: Number(form.defaultRate),
  sort_order: Number(form.sortOrder),
});

/** The row of a new service type; its id is the name in lower case, blanks turned into underscores (CONF-10). */
export const toServiceTypeRow = (form: ServiceTypeForm) => ({
  id: form.name.trim().toLowerCase().replaceAll(/\s/g, '_'),
  name: form.name.trim(),
  ...toServiceTypeChanges(form),
  is_active: true,
});
