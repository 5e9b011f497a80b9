import * as z from 'zod/mini';
import { type Decimal, parseDecimal, toNumber, ZERO } from '@/domain/money/decimal';
import { formatCurrency, formatNumber, formatPercent } from './format';
import { perLocale } from './reader';

/** Problems of a typed number. Each form maps them to its own messages. */
export type NumberProblem =
  | 'missing'
  | 'not_a_number'
  /** `1,234` can mean 1234 or 1.234, depending on the field and on the reader's locale. */
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
  /** Decimal separator; by default that of the reader's locale. Files have a point in every locale. */
  decimalMark?: '.' | ',';
}

const DECIMAL_MARK = perLocale((locale) =>
  new Intl.NumberFormat(locale)
    .formatToParts(0.5)
    .some(({ type, value }) => type === 'decimal' && value === ',')
    ? ','
    : '.',
);

export interface NumberRange extends NumberFormat {
  min: number | string;
  /** Excludes the minimum itself. */
  aboveMin?: boolean;
  max: number | string;
  /** Excludes the maximum itself. */
  belowMax?: boolean;
}

const maxDecimals = ({ decimals = Infinity }: NumberFormat) => decimals;
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
/** One comma or point before three digits: a decimal or a thousands separator. */
const THREE_DIGITS = /^[+-]?[1-9]\d{0,2}([.,])\d{3}$/;
/** With at most this many decimals, three digits after a separator can be a thousands group only. */
const CENT_DECIMALS = 2;

/** Removes thousands separators. The decimal separator differs from the first separator. */
function ungroup(text: string): string {
  const [group = ''] = /[,. ']/.exec(text) ?? [];
  return text.replaceAll(group, '').replace(',', '.');
}

type Reading = { plain: string } | { problem: 'not_a_number' | 'ambiguous' };

interface ThreeDigits {
  text: string;
  separator: string;
  /** Decimal separator of the reader. */
  mark: string;
  /** The field has fewer than three decimals, so three digits are a thousands group. */
  groups: boolean;
}

/**
 * Reads `1,234` and `1.234`: the reader's decimal separator starts decimals, the other groups thousands. If the
 * field's decimals say the opposite, the number is ambiguous. So no text that is typed in one language and read in another
 * changes its value.
 */
function readThreeDigits({ text, separator, mark, groups }: ThreeDigits): Reading {
  const isDecimal = separator === mark;
  // A point of a locale with a decimal point is never a thousands separator: the number has too many decimals.
  if (isDecimal && mark === '.') return { plain: text };
  if (isDecimal === groups) return { problem: 'ambiguous' };
  return { plain: text.replace(separator, isDecimal ? '.' : '') };
}

/** Normalizes typed text to a decimal point without thousands separators, or returns why the number is unclear. */
function read(typed: string, format: NumberFormat): Reading {
  const { unit, ungrouped = false, decimalMark = DECIMAL_MARK() } = format;
  const text = normalizeTyped(typed, unit);
  const [, separator] = (!ungrouped && THREE_DIGITS.exec(text)) || [];
  if (separator) {
    // The Arabic decimal separator has one meaning.
    const mark = typed.includes('٫') ? '.' : decimalMark;
    return readThreeDigits({ text, separator, mark, groups: maxDecimals(format) <= CENT_DECIMALS });
  }
  if (PLAIN.test(text)) return { plain: text.replace(/\.$/, '') };
  if (!ungrouped && GROUPED.some((shape) => shape.test(text)))
    return { plain: ungroup(text).replace(/\.$/, '') };
  if (DECIMAL_COMMA.test(text)) return { plain: text.replace(',', '.').replace(/\.$/, '') };
  return { problem: 'not_a_number' };
}

/** Parses a typed number; null if it is missing, unreadable or ambiguous. Does not check its range. */
export function typedValue(typed: string, format: NumberFormat): number | null {
  const reading = read(typed, format);
  const value = 'plain' in reading ? parseDecimal(reading.plain) : null;
  return value && toNumber(value);
}

/** Text of a number field with this value: without thousands separators, with the decimal separator of the reader. */
export function typedText(value: number): string {
  const text = String(value);
  // 1e-7 reads the same in every locale; 1,5e-7 is no number.
  return text.includes('e') ? text : text.replace('.', DECIMAL_MARK());
}

/** Decimals after a separator that would make the number ambiguous again, with 1 or 2 digits or with 4. */
function clearDecimals(digits: string): string {
  const shortest = digits.replace(/0+$/, '');
  return shortest.length === digits.length ? `${digits}0` : shortest;
}

/** Returns both meanings of an ambiguous number in the reader's unambiguous notation, thousands group first. */
export function ambiguousReadings(typed: string): [grouped: string, fraction: string] {
  const mark = DECIMAL_MARK();
  const text = normalizeTyped(typed, '$');
  return [
    text.replace(/[.,]/, ''),
    text.replace(/([.,])(\d{3})/, (_both, separator: string, digits: string) => {
      const decimals = separator === mark ? clearDecimals(digits) : digits;
      return decimals && `${mark}${decimals}`;
    }),
  ];
}

const PLAIN_DECIMAL = { '.': /^-?\d*\.?\d+$/, ',': /^-?\d*,?\d+$/ };

/**
 * Explains how an unusual notation was understood: `1.250,5` gives `$1,250.50`. Null for plain numbers and unreadable
 * text.
 */
export function typedReading(
  typed: string,
  format: NumberFormat,
  unit = format.unit,
): string | null {
  const isPlain = PLAIN_DECIMAL[DECIMAL_MARK()].test(typed.trim());
  const value = isPlain ? null : typedValue(typed, format);
  if (value === null) return null;
  if (unit === '$') return formatCurrency(value);
  if (unit === '%') return formatPercent(value, 'typed');
  const reading = formatNumber(value);
  return reading === typed.trim() ? null : reading;
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

/**
 * Value to compare typed numbers by, so that `1250,5` and `1250.5` are the same. The text if it is unreadable or has too
 * many decimals: `1.250` of a German draft is not the stored 1.25.
 */
export function comparableNumber(typed: string, format: NumberFormat): number | string {
  const reading = read(typed, format);
  const fits = 'plain' in reading && typedDecimals(reading.plain) <= maxDecimals(format);
  return (fits ? typedValue(typed, format) : null) ?? typed.trim();
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
  return typedDecimals(reading.plain) > maxDecimals(range) ? 'too_precise' : null;
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
