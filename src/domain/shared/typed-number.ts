import * as z from 'zod/mini';
import { type Decimal, parseDecimal, toNumber, ZERO } from '@/domain/money/decimal';
import { formatCurrency, formatNumber } from './format';

/** Problems of a typed number. Each form maps them to its own messages. */
export type NumberProblem =
  | 'missing'
  | 'not_a_number'
  /** `1,234` can mean 1234 or 1.234. */
  | 'ambiguous'
  | 'too_small'
  | 'too_large'
  | 'too_precise';

/** Number format of a field. */
export interface NumberFormat {
  /** Maximum decimal places. */
  decimals?: number;
  /** Unit that the user may type with the number. */
  unit?: '$' | '%';
  /** True for coordinates, which have no thousands separators: a comma is always the decimal separator. */
  ungrouped?: boolean;
}

export interface NumberRange extends NumberFormat {
  min: number | string;
  /** Excludes the minimum itself. */
  aboveMin?: boolean;
  max: number | string;
  /** Excludes the maximum itself. */
  belowMax?: boolean;
}

const decimal = (value: number | string): Decimal => parseDecimal(value) ?? ZERO;

/** Code points of zero in other scripts: Arabic, Persian, Devanagari and full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
};

/** Normalizes digits, minus sign, spaces and apostrophes, and removes the unit. */
function normalizeTyped(typed: string, unit?: NumberFormat['unit']): string {
  const text = typed
    .replaceAll(/\p{Nd}/gu, latinDigit)
    .replaceAll(/[\u00A0\u2009\u202F٬]/g, ' ')
    .replaceAll('٫', '.')
    .replaceAll('’', "'")
    .replaceAll('\u2212', '-')
    .trim();
  if (unit === '%') return text.replace(/ *%$/, '');
  return unit === '$' ? text.replace(/^([+-]?)\$ */, '$1').replace(/ *\$$/, '') : text;
}

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const DECIMAL_COMMA = /^[+-]?(?:\d+,\d*|,\d+)$/;
/** Numbers with thousands separators: `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`. */
const GROUPED = [
  /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d*)?$/,
];
/** One comma before three digits: a decimal or a thousands separator. */
const AMBIGUOUS_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** With at most this many decimals, three digits after a comma must be a thousands group. */
const CENT_DECIMALS = 2;

/** Removes thousands separators. The decimal separator differs from the first separator. */
function ungroup(text: string): string {
  const [group = ''] = /[,. ']/.exec(text) ?? [];
  return text.replaceAll(group, '').replace(',', '.');
}

type Reading = { plain: string } | { problem: 'not_a_number' | 'ambiguous' };

/** Normalizes typed text to a decimal point without thousands separators, or returns why the number is unclear. */
function read(typed: string, { decimals, unit, ungrouped = false }: NumberFormat): Reading {
  const text = normalizeTyped(typed, unit);
  if (PLAIN.test(text)) return { plain: text.replace(/\.$/, '') };
  if (!ungrouped) {
    if (AMBIGUOUS_COMMA.test(text) && (decimals ?? Infinity) > CENT_DECIMALS)
      return { problem: 'ambiguous' };
    if (GROUPED.some((shape) => shape.test(text)))
      return { plain: ungroup(text).replace(/\.$/, '') };
  }
  if (DECIMAL_COMMA.test(text)) return { plain: text.replace(',', '.').replace(/\.$/, '') };
  return { problem: 'not_a_number' };
}

/** Parses a typed number; null if it is missing, unreadable or ambiguous. Does not check its range. */
export function typedValue(typed: string, format: NumberFormat): number | null {
  const reading = read(typed, format);
  const value = 'plain' in reading ? parseDecimal(reading.plain) : null;
  return value && toNumber(value);
}

/** Returns both meanings of an ambiguous number in unambiguous form, thousands group first. */
export function ambiguousReadings(typed: string): [grouped: string, fraction: string] {
  const text = normalizeTyped(typed, '$');
  return [text.replace(',', ''), text.replace(',', '.')];
}

const PLAIN_DECIMAL = /^-?\d*\.?\d+$/;

/**
 * Explains how an unusual notation was understood: `1.250,5` gives `$1,250.50`. Null for plain numbers and unreadable
 * text.
 */
export function typedReading(
  typed: string,
  format: NumberFormat,
  unit = format.unit,
): string | null {
  const value = PLAIN_DECIMAL.test(typed.trim()) ? null : typedValue(typed, format);
  if (value === null) return null;
  return unit === '$' ? formatCurrency(value) : `${formatNumber(value)}${unit ?? ''}`;
}

/** Problem of a number beyond the exact decimals: far too large, or too many decimals. */
function nonDecimalProblem(plain: string): NumberProblem {
  const value = Number(plain);
  if (Number.isNaN(value)) return 'not_a_number';
  if (Math.abs(value) < 1) return 'too_precise';
  return value > 0 ? 'too_large' : 'too_small';
}

/** Decimal places as typed: trailing zeros count. */
function typedDecimals(plain: string): number {
  const [, fraction = '', exponent = '0'] = /(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(plain) ?? [];
  return Math.max(0, fraction.length - Number(exponent));
}

/** Validates a typed number with exact decimals: `1e3` is 1000, and 1e30 is too large rather than not a number. */
export function numberProblem(typed: string, range: NumberRange): NumberProblem | null {
  if (typed.trim() === '') return 'missing';
  const reading = read(typed, range);
  if ('problem' in reading) return reading.problem;
  const value = parseDecimal(reading.plain);
  if (!value) return nonDecimalProblem(reading.plain);
  const least = value.cmp(decimal(range.min));
  if (least < 0 || (range.aboveMin && least === 0)) return 'too_small';
  const most = value.cmp(decimal(range.max));
  if (most > 0 || (range.belowMax && most === 0)) return 'too_large';
  return typedDecimals(reading.plain) > (range.decimals ?? Number.POSITIVE_INFINITY)
    ? 'too_precise'
    : null;
}

type Message = string | ((typed: string) => string) | null;

/** Zod schema of a typed number field. Problems with a null message are ignored. */
export const typedNumber = (range: NumberRange, messages: Record<NumberProblem, Message>) =>
  z.string().check((context) => {
    const problem = numberProblem(context.value, range);
    const message = problem && messages[problem];
    if (message)
      context.issues.push({
        code: 'custom',
        message: typeof message === 'string' ? message : message(context.value),
        input: context.value,
      });
  });

/** Range of a budget: below a trillion dollars, in whole cents. The database has the same limit. */
export const BUDGET_RANGE = {
  min: 0,
  max: 1e12,
  belowMax: true,
  decimals: 2,
  unit: '$',
} satisfies NumberRange;
