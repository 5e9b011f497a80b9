import { t } from '@lingui/core/macro';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

/** Formats a number internationally; null if it is not a possible phone number. */
const formatInternational = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed.trim());
  return number?.isPossible() ? number.formatInternational() : null;
};

/**
 * An optional phone number. Do not import this in files that every screen loads: it contains the numbering
 * plans of all countries.
 */
export const phoneSchema = z.string().check(
  z.trim(),
  z.refine((typed: string) => typed.trim() === '' || formatInternational(typed) !== null, {
    error: () => t`Enter a phone number with its country code, like +1 202 555 0134`,
  }),
);

/** The stored form of a valid phone field; empty for an empty field. */
export const toStoredPhone = (typed: string): string => formatInternational(typed) ?? '';
