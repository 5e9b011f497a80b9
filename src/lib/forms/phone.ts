import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import * as z from 'zod/mini';

const MESSAGE = 'Enter a phone number with its country code, like +1 202 555 0134';

/** A number as it is written internationally, or null when there is no such number. */
const formatInternational = (typed: string): string | null => {
  const number = parsePhoneNumberFromString(typed.trim());
  return number?.isPossible() ? number.formatInternational() : null;
};

/**
 * A phone number that may be left empty. Not for files that every screen loads: the plans of all countries come with it.
 */
export const phoneSchema = z.string().check(
  z.trim(),
  z.refine((typed: string) => typed.trim() === '' || formatInternational(typed) !== null, {
    message: MESSAGE,
  }),
);

/** What is stored of a valid phone field. */
export const toStoredPhone = (typed: string): string => formatInternational(typed) ?? '';
