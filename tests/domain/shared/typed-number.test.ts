import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatCurrency } from '@/domain/shared/format';
import { reader } from '@/domain/shared/reader';
import {
  ambiguousReadings,
  comparableNumber,
  numberProblem,
  type NumberRange,
  typedReading,
  typedText,
  typedValue,
} from '@/domain/shared/typed-number';

afterEach(() => {
  reader.locale = 'en-US';
});

const money = {
  min: 0,
  aboveMin: true,
  max: 1e12,
  belowMax: true,
  decimals: 2,
  unit: '$',
} as const;
const price = { min: 0, max: 1e6, decimals: 4, unit: '$' } as const;
const whole = { min: 0, max: 1e9, decimals: 0 };
const radius = { min: 0.5, max: 1000, ungrouped: false };
const latitude = { min: -90, max: 90, ungrouped: true };

describe('typedValue', () => {
  test.each([
    // A comma or a point as decimal separator.
    ['1,50', money, 1.5],
    ['9,99', money, 9.99],
    ['1.50', money, 1.5],
    ['1,5', price, 1.5],
    ['0,055', price, 0.055],
    ['0,0425', price, 0.0425],
    ['1.234', price, 1.234],
    [',5', money, 0.5],
    ['.5', money, 0.5],
    ['5,', money, 5],
    ['5.', money, 5],
    ['1234,5', radius, 1234.5],
    // Thousands grouped by commas, points, spaces or apostrophes.
    ['1 234,56', money, 1234.56],
    ['1\u00A0234,56', money, 1234.56],
    ['1\u202F234,56', money, 1234.56],
    ['1.234,56', money, 1234.56],
    ['1,234.56', money, 1234.56],
    ["1'234.56", money, 1234.56],
    ['1’234’567', money, 1_234_567],
    ['1,234,567', price, 1_234_567],
    ['1.234.567', price, 1_234_567],
    ['1.234.567,8', money, 1_234_567.8],
    ['1 234', price, 1234],
    // Three digits after a comma are decimals only if the field allows that many.
    ['1,234', money, 1234],
    ['1,234', whole, 1234],
    ['12,300', whole, 12_300],
    ['47,497', latitude, 47.497],
    ['-122,4194', latitude, -122.4194],
    // Signs, units, digits of other scripts and exponents.
    ['+5', money, 5],
    ['-5', money, -5],
    ['\u22125', money, -5],
    ['$1,250.50', money, 1250.5],
    ['-$5', money, -5],
    ['1.250,50 $', money, 1250.5],
    ['12,5 %', { min: 0, max: 100, decimals: 4, unit: '%' }, 12.5],
    ['١٢', money, 12],
    ['١٬٢٣٤٫٥', money, 1234.5],
    ['۱۲', money, 12],
    ['１２', money, 12],
    ['1e3', money, 1000],
    ['\u00A012 ', money, 12],
  ] as const)('parses %j within %o as %d', (typed, range, value) => {
    expect(typedValue(typed, range)).toBe(value);
  });

  test.each([
    ['', money],
    ['five', money],
    ['1,234', price],
    ['1,234', radius],
    ['1,23,456', money],
    ['1 23', money],
    ['12 34,5', money],
    ['1.2.3', money],
    ['1,2,3', money],
    ['1,50.00', money],
    ['0,123,456', money],
    ['1 234.567 8', money],
    ['5%', money],
    ['$5', whole],
    ['5²', money],
    ['1,5e3', money],
    ['--5', money],
    ['NaN', money],
    ['Infinity', money],
    ['0x10', money],
  ] as const)('is null for the unreadable or ambiguous %j within %o', (typed, range) => {
    expect(typedValue(typed, range)).toBeNull();
  });
});

describe('numberProblem', () => {
  test.each([
    ['', 'missing'],
    ['  ', 'missing'],
    ['\u00A0', 'missing'],
    ['five', 'not_a_number'],
    ['1,5', null],
    ['1,234', null],
    ['1.234', 'too_precise'],
    ['1,2345', 'too_precise'],
    ['NaN', 'not_a_number'],
    ['0', 'too_small'],
    ['-5', 'too_small'],
    ['-1e400', 'too_small'],
    ['0.01', null],
    ['0,01', null],
    ['1e3', null],
    ['1.5e1', null],
    ['999999999999.99', null],
    ['999.999.999.999,99', null],
    ['1e12', 'too_large'],
    ['1e30', 'too_large'],
    ['1e308', 'too_large'],
    ['1e400', 'too_large'],
    ['9'.repeat(40), 'too_large'],
    ['0.004', 'too_precise'],
    ['1e-40', 'too_precise'],
  ] as const)('of %j as an amount is %s', (typed, problem) => {
    expect(numberProblem(typed, money)).toBe(problem);
  });

  test.each([
    ['1,234', price, 'ambiguous'],
    ['12,000', price, 'ambiguous'],
    ['1,234', radius, 'ambiguous'],
    ['0,500', price, null],
    ['1234,567', price, null],
    ['1.500', whole, 'too_precise'],
    ['1,5', whole, 'too_precise'],
    ['-90', latitude, null],
    ['90', latitude, null],
    ['90.000001', latitude, 'too_large'],
    ['-90,000001', latitude, 'too_small'],
    ['47.123456789', latitude, null],
  ] as const)('of %j within %o is %s', (typed, range, problem) => {
    expect(numberProblem(typed, range)).toBe(problem);
  });
});

test.each([
  ['1,234', ['1234', '1.234']],
  [' $12,000 ', ['12000', '12.000']],
] as const)('ambiguousReadings of %j are %j', (typed, both) => {
  expect(ambiguousReadings(typed)).toEqual(both);
});

const COMMA_LOCALES = ['es', 'fr', 'de', 'pt-BR'];
const LOCALES = ['en-US', ...COMMA_LOCALES];

describe.each(COMMA_LOCALES)('in %s, with a decimal comma,', (locale) => {
  beforeEach(() => {
    reader.locale = locale;
  });

  test.each([
    ['1.250,50', money, 1250.5],
    ['1250,5', money, 1250.5],
    ['1 250,50', money, 1250.5],
    ['1\u00A0250,50', money, 1250.5],
    ['1\u202F250,50', price, 1250.5],
    ['1,250.50', money, 1250.5],
    ['$ 1.250,50', money, 1250.5],
    ['1,50', money, 1.5],
    ['1,5', price, 1.5],
    // Three digits after a point are a thousands group if the field has no three decimals.
    ['1.250', money, 1250],
    ['-1.250', money, -1250],
    ['12.300', whole, 12_300],
    ['1.250.000', whole, 1_250_000],
    ['1.250.000', price, 1_250_000],
    // Three digits after a comma are decimals if the field has them.
    ['1,250', price, 1.25],
    ['1,234', radius, 1.234],
    ['0,055', price, 0.055],
    // A point with a single meaning stays a decimal point.
    ['1.5', money, 1.5],
    ['1.50', price, 1.5],
    ['0.25', money, 0.25],
    ['0.250', price, 0.25],
    ['1250.5', money, 1250.5],
    ['1250.125', price, 1250.125],
    ['1.2500', price, 1.25],
    ['47.497', latitude, 47.497],
    ['47,497', latitude, 47.497],
    ['12,5 %', { decimals: 4, unit: '%' }, 12.5],
    ['١٬٢٣٤٫٥', money, 1234.5],
    ['١٫٢٥٠', price, 1.25],
    ['1e3', money, 1000],
  ] as const)('%j within %o is %d', (typed, range, value) => {
    expect(typedValue(typed, range)).toBe(value);
  });

  test.each([
    ['1.250', price, 'ambiguous'],
    ['1.250', radius, 'ambiguous'],
    ['1,250', money, 'ambiguous'],
    ['1,255', money, 'ambiguous'],
    ['1,250', whole, 'ambiguous'],
    ['0,250', money, 'too_precise'],
    ['1250,125', money, 'too_precise'],
    ['1,5', whole, 'too_precise'],
    ['1,50.00', money, 'not_a_number'],
    ['1.25,000', money, 'not_a_number'],
  ] as const)('%j within %o is %s', (typed, range, problem) => {
    expect(numberProblem(typed, range)).toBe(problem);
  });

  test.each([
    ['1.250', price, ['1250', '1,250']],
    ['1,250', money, ['1250', '1,25']],
    ['1,000', money, ['1000', '1']],
    ['1,255', money, ['1255', '1,2550']],
    [' $12,300 ', money, ['12300', '12,3']],
  ] as const)('both meanings of %j within %o are %j, which are clear', (typed, range, both) => {
    expect(ambiguousReadings(typed)).toEqual(both);
    for (const reading of both) expect(numberProblem(reading, range)).not.toBe('ambiguous');
  });

  test('a field shows how a notation other than that of the reader was read', () => {
    expect(typedReading('1250,5', money)).toBeNull();
    expect(typedReading('1250.5', money)).toBe(formatCurrency(1250.5));
  });
});

const FIELDS: NumberRange[] = [
  { min: -1e9, max: 1e9, decimals: 0 },
  { min: -1e9, max: 1e9, decimals: 2, unit: '$' },
  { min: -1e9, max: 1e9, decimals: 4, unit: '%' },
  { min: -1e9, max: 1e9 },
  { min: -180, max: 180, ungrouped: true },
];

/** Numbers with up to three parts of one to four digits, joined by every separator. */
function allNotations(): string[] {
  const parts = ['', '0', '1', '25', '250', '1250', '000'];
  const separators = ['.', ',', ' ', '\u202F', "'", '٫', '٬'];
  const pairs = separators.flatMap((separator) =>
    parts.flatMap((whole) => parts.map((rest) => whole + separator + rest)),
  );
  return [
    ...parts,
    ...pairs,
    ...pairs.flatMap((pair) =>
      separators.flatMap((separator) => parts.map((rest) => pair + separator + rest)),
    ),
  ].flatMap((text) => [text, `-${text}`]);
}

const inLocale = <T>(locale: string, read: () => T): T => {
  reader.locale = locale;
  return read();
};

test.each(FIELDS)('no text changes its value with the language, within %o', (field) => {
  const read = (typed: string) => (numberProblem(typed, field) ? null : typedValue(typed, field));
  const changed = allNotations().filter((typed) => {
    const values = LOCALES.map((locale) => inLocale(locale, () => read(typed)));
    return new Set(values.filter((value) => value !== null)).size > 1;
  });
  expect(changed).toEqual([]);
});

describe('typedText', () => {
  test.each([
    ['en-US', '1250.5', '-0.0425', '1000000'],
    ...COMMA_LOCALES.map((locale) => [locale, '1250,5', '-0,0425', '1000000'] as const),
  ] as const)('in %s writes %j, %j and %j', (locale, ...texts) => {
    reader.locale = locale;
    expect([1250.5, -0.0425, 1_000_000].map(typedText)).toEqual(texts);
  });

  test.each(LOCALES)('in %s writes what the field reads as the same number', (locale) => {
    reader.locale = locale;
    const field = { decimals: 4 };
    for (const value of [
      0, 1, 1.5, 1.255, 12.345, 999.999, 1250, 1250.125, 0.0001, 1e-7, 1e21, -8.005,
    ])
      expect(typedValue(typedText(value), field)).toBe(value);
    const cents = { decimals: 2 };
    for (const value of [0.01, 1.25, 1250, 1250.5, 999_999.99])
      expect(typedValue(typedText(value), cents)).toBe(value);
  });

  test.each(LOCALES)(
    'stored values in %s keep their value or become a problem elsewhere',
    (locale) => {
      for (const value of [1.255, 12.345, 1250, 1250.5, 0.125])
        for (const field of FIELDS.filter(({ decimals = 9 }) => decimals > 2)) {
          const text = inLocale(locale, () => typedText(value));
          for (const other of LOCALES)
            expect([value, null]).toContain(inLocale(other, () => typedValue(text, field)));
        }
    },
  );
});

test('numbers are compared by value, and unreadable text as typed', () => {
  reader.locale = 'de';
  expect(comparableNumber('1250,50', money)).toBe(comparableNumber('1.250,5', money));
  expect(comparableNumber('1250.5', money)).toBe(1250.5);
  expect(comparableNumber('1,250', money)).toBe('1,250');
  expect(comparableNumber(' fünf ', money)).toBe('fünf');
  expect(comparableNumber('1.250', money)).toBe(1250);
  reader.locale = 'en-US';
  expect(comparableNumber('1.250', money)).toBe('1.250');
});

test('a field with a fixed decimal point reads the same in every locale', () => {
  for (const locale of LOCALES) {
    reader.locale = locale;
    const file = { decimals: 0, decimalMark: '.' } as const;
    expect(['1,250', '1250', '1 250', '1.250'].map((typed) => typedValue(typed, file))).toEqual([
      1250, 1250, 1250, 1.25,
    ]);
  }
});
