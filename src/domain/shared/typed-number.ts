import * as z from 'zod/mini';
import { compare, type Decimal, parseDecimal, toNumber, ZERO } from '@/domain/money/decimal';
import { formatCurrency, formatNumber } from './format';

/** Problems of a typed number; each form maps them to its own messages. */
export type NumberProblem =
  | 'missing'
  | 'not_a_number'
  /** `1,234` is 1234 to one reader and 1.234 to another. */
  | 'ambiguous'
  | 'too_small'
  | 'too_large'
  | 'too_precise';

/** How the text of a field is read. */
export interface NumberFormat {
  /** The most digits after the decimal sign. */
  decimals?: number;
  /** May be typed next to the number. */
  unit?: '$' | '%';
  /** For coordinates, which have no thousands separators: a comma is always the decimal separator. */
  ungrouped?: boolean;
}

export interface NumberRange extends NumberFormat {
  min: number | string;
  /** The minimum itself is too small. */
  aboveMin?: boolean;
  max: number | string;
  /** The maximum itself is too large. */
  belowMax?: boolean;
}

const decimal = (value: number | string): Decimal => parseDecimal(value) ?? ZERO;

/** Zero in the scripts whose digits keyboards type: Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x660, 0x6f0, 0x966, 0xff10];

const latinDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const zero = ZEROS.find((first) => code >= first && code <= first + 9);
  return zero === undefined ? digit : String(code - zero);
};

/** Latin digits, one kind of minus, space and apostrophe, without the unit of the field. */
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
/** Thousands in groups of three: `1,234.56`, `1.234,56`, `1 234,56`, `1'234.56`. */
const GROUPED = [
  /^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?: \d{3})+(?:[.,]\d*)?$/,
  /^[+-]?[1-9]\d{0,2}(?:'\d{3})+(?:[.,]\d*)?$/,
];
/** A comma before three digits that can be either sign. */
const AMBIGUOUS_COMMA = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** With at most so many decimals, three digits after a comma are a group. */
const CENT_DECIMALS = 2;

/** Drops the group signs: in a grouped number the decimal sign is the last sign that differs from the first. */
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

/** The value of a number as typed; null when it is missing, unreadable or ambiguous. Its range is not checked. */
export function typedValue(typed: string, format: NumberFormat): number | null {
  const reading = read(typed, format);
  const value = 'plain' in reading ? parseDecimal(reading.plain) : null;
  return value && toNumber(value);
}

/** Both meanings of an ambiguous number, each in a form that has only this one. */
export function ambiguousReadings(typed: string): [grouped: string, fraction: string] {
  const text = normalizeTyped(typed, '$');
  return [text.replace(',', ''), text.replace(',', '.')];
}

const PLAIN_DECIMAL = /^-?\d*\.?\d+$/;

/** How a number that is not typed plainly was understood: `1.250,5` reads `$1,250.50`. Null when there is nothing to explain. */
export function typedReading(
  typed: string,
  format: NumberFormat,
  unit = format.unit,
): string | null {
  const value = PLAIN_DECIMAL.test(typed.trim()) ? null : typedValue(typed, format);
  if (value === null) return null;
  return unit === '$' ? formatCurrency(value) : `${formatNumber(value)}${unit ?? ''}`;
}

/** A number that is no exact decimal is far too large, or has far too many decimals. */
function nonDecimalProblem(plain: string): NumberProblem {
  const value = Number(plain);
  if (Number.isNaN(value)) return 'not_a_number';
  if (Math.abs(value) < 1) return 'too_precise';
  return value > 0 ? 'too_large' : 'too_small';
}

/** Checks a number as typed, exactly and without rounding: `1e3` is 1000, and 1e30 is too large rather than no number. */
export function numberProblem(typed: string, range: NumberRange): NumberProblem | null {
  if (typed.trim() === '') return 'missing';
  const reading = read(typed, range);
  if ('problem' in reading) return reading.problem;
  const value = parseDecimal(reading.plain);
  if (!value) return nonDecimalProblem(reading.plain);
  const least = compare(value, decimal(range.min));
  if (least < 0 || (range.aboveMin && least === 0)) return 'too_small';
  const most = compare(value, decimal(range.max));
  if (most > 0 || (range.belowMax && most === 0)) return 'too_large';
  return value.scale > (range.decimals ?? Number.POSITIVE_INFINITY) ? 'too_precise' : null;
}

type Message = string | ((typed: string) => string) | null;

/** A form field for a number as typed; a problem whose message is null is none here. */
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

/** Dollars of a budget: below a trillion, to the cent, in the database too. */
export const BUDGET_RANGE = {
  min: 0,
  max: 1e12,
  belowMax: true,
  decimals: 2,
  unit: '$',
} satisfies NumberRange;
