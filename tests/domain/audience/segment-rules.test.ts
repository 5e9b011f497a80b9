import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { reader } from '@/domain/shared/reader';
import { sameJson } from '@/domain/shared/json';
import { COMPARISONS, readRules, toRows, toRules } from '@/domain/audience/segment-rules';

describe('toRows', () => {
  const cases = [
    [{}, []],
    [
      { field: 'age', comparison: 'between', value: [25, 34] },
      [{ field: 'age', comparison: 'between', value: '25, 34' }],
    ],
    [
      { field: 'orders', comparison: 'at least', value: 3 },
      [{ field: 'orders', comparison: 'at least', value: '3' }],
    ],
    [
      { field: 'zip', comparison: 'is', value: '01234' },
      [{ field: 'zip', comparison: 'is', value: '01234' }],
    ],
    [
      {
        all: [
          { field: 'a', comparison: 'is', value: 'x' },
          { field: 'b', comparison: 'at most', value: -1.5 },
        ],
      },
      [
        { field: 'a', comparison: 'is', value: 'x' },
        { field: 'b', comparison: 'at most', value: '-1.5' },
      ],
    ],
  ] as const;
  test.each(cases)('converts %j to rows and back', (rules, rows) => {
    expect(toRows(rules)).toEqual(rows);
    expect(toRules(rows)).toEqual(rules);
  });

  test.each([
    [null],
    ['age'],
    [[]],
    [{ any: [] }],
    [{ all: [] }],
    [{ all: [{ field: 'a', comparison: 'is', value: 'x' }] }],
    [{ field: 'a', comparison: 'near', value: 'x' }],
    [{ field: 'a', comparison: 'is', value: { deep: true } }],
    [{ field: 'a', comparison: 'is', value: 5 }],
    [{ field: 'a', comparison: 'is', value: 'x', note: 'more' }],
    [{ field: 'a', comparison: 'at least', value: '3' }],
  ])('returns null for %j, which editor rows cannot represent', (rules) => {
    expect(toRows(rules)).toBeNull();
  });

  test('restores the typed rows after a round trip through JSON', () => {
    const row = fc.record({
      field: fc.string(),
      comparison: fc.constantFrom(...COMPARISONS),
      value: fc.oneof(
        fc.string(),
        fc.integer().map(String),
        fc.constantFrom('25, 34', '1e3', '', ' 7 '),
      ),
    });
    fc.assert(
      fc.property(fc.array(row, { maxLength: 4 }), (rows) => {
        const rules: unknown = JSON.parse(JSON.stringify(toRules(rows)));
        const read = toRows(rules);
        // Rows either round-trip exactly or the raw JSON stays; nothing changes silently.
        expect(read ? toRules(read) : rules).toEqual(rules);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('readRules', () => {
  test.each([
    ['', {}],
    ['  {} ', {}],
    ['{"any": [1]}', { any: [1] }],
  ])('accepts the object %j', (text, rules) => {
    expect(readRules(text)).toEqual({ rules });
  });
  test.each([
    ['{', 'no_json'],
    ['[]', 'no_object'],
    ['"x"', 'no_object'],
    ['null', 'no_object'],
    ['{"field": "", "comparison": "is", "value": "x"}', 'incomplete'],
    ['{"field": "a", "comparison": "between", "value": ["",""]}', 'incomplete'],
    [JSON.stringify({ note: 'x'.repeat(15_000) }), 'too_long'],
  ])('case %#: rejects invalid rules with their problem', (text, problem) => {
    expect(readRules(text)).toEqual({ problem });
  });
});

describe('in German', () => {
  afterEach(() => {
    reader.locale = 'en-US';
  });

  test.each([
    ['at least', '1,5', 1.5],
    ['at most', '1.250,5', 1250.5],
    ['between', '1,5, 2,25', [1.5, 2.25]],
    ['is', '1,5', '1,5'],
  ] as const)('reads “%s %s” as %j', (comparison, value, stored) => {
    reader.locale = 'de';
    const rules = toRules([{ field: 'orders', comparison, value }]);
    expect(rules).toEqual({ field: 'orders', comparison, value: stored });
  });

  test('shows stored numbers with a decimal comma', () => {
    reader.locale = 'de';
    const rules = { field: 'orders', comparison: 'between', value: [1.5, 1250.25] };
    expect(toRows(rules)).toMatchObject([{ value: '1,5, 1250,25' }]);
  });

  test.each([
    ['1.234', 'ambiguous'],
    ['1234', undefined],
  ])('readRules of at least %s has the problem %s', (value, problem) => {
    reader.locale = 'de';
    const typed = toRules([{ field: 'orders', comparison: 'at least', value }]);
    const read = readRules(JSON.stringify(typed));
    expect('problem' in read ? read.problem : undefined).toBe(problem);
  });
});

test('sameJson ignores the order of keys', () => {
  expect(sameJson({ a: [{ x: 1, y: 2 }], b: 3 }, { b: 3, a: [{ y: 2, x: 1 }] })).toBe(true);
  expect(sameJson({ a: [1, 2] }, { a: [2, 1] })).toBe(false);
  expect(sameJson({ a: 1 }, { a: 1, b: null })).toBe(false);
});
