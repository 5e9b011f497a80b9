import * as z from 'zod/mini';
import { compare, type Decimal, parseDecimal, ZERO } from './decimal';

/** What is wrong with a number as typed; each form has its own words for it. */
export type NumberProblem = 'missing' | 'not_a_number' | 'too_small' | 'too_large' | 'too_precise';

export interface NumberRange {
  min: number | string;
  /** The least value itself is too small. */
  aboveMin?: boolean;
  max: number | string;
  /** The greatest value itself is too large. */
  belowMax?: boolean;
  /** Digits behind the point. */
  decimals?: number;
}

const decimal = (value: number | string): Decimal => parseDecimal(value) ?? ZERO;

/** A number that is no exact decimal is far too large, or has far too many decimals. */
function unreadable(typed: string): NumberProblem {
  const value = typed.trim() === '' ? Number.NaN : Number(typed);
  if (Number.isNaN(value)) return 'not_a_number';
  if (Math.abs(value) < 1) return 'too_precise';
  return value > 0 ? 'too_large' : 'too_small';
}

/** Judges a number as typed, exactly and without rounding: `1e3` is 1000, and 1e30 is too large rather than no number. */
export function numberProblem(typed: string, range: NumberRange): NumberProblem | null {
  if (typed.trim() === '') return 'missing';
  const value = parseDecimal(typed);
  if (!value) return unreadable(typed);
  const least = compare(value, decimal(range.min));
  if (least < 0 || (range.aboveMin && least === 0)) return 'too_small';
  const most = compare(value, decimal(range.max));
  if (most > 0 || (range.belowMax && most === 0)) return 'too_large';
  return value.scale > (range.decimals ?? Number.POSITIVE_INFINITY) ? 'too_precise' : null;
}

/** A field of a form for a number as typed; a problem whose message is null is none here. */
export const typedNumber = (
  range: NumberRange,
  messages: Record<NumberProblem, string | (() => string) | null>,
) =>
  z.string().check((context) => {
    const problem = numberProblem(context.value, range);
    const message = problem && messages[problem];
    if (message)
      context.issues.push({
        code: 'custom',
        message: typeof message === 'string' ? message : message(),
        input: context.value,
      });
  });

/** Dollars of a budget, in the database too: below a trillion, to the cent. */
export const BUDGET_RANGE = { min: 0, max: 1e12, belowMax: true, decimals: 2 };
