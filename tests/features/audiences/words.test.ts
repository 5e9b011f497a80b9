import { describe, expect, test } from 'vitest';
import { SEGMENT_CATEGORIES } from '@/domain/audience/segment-category';
import { readVolumes } from '@/domain/audience/segment-import';
import { fileProblemText, rowProblemText, rulesProblemText } from '@/features/audiences/words';
import { categoryChoice, categoryLabel } from '@/words/segment-categories';
import { conditionsText, contactCount } from '@/words/segments';

describe('segment category labels', () => {
  test.each([
    ['demographic', 'Demographic'],
    ['psychographic', 'Psychographic'],
    ['behavioral', 'Behavioral'],
    ['transactional', 'Transactional'],
    ['geographic', 'Geographic'],
    ['technographic', 'Technographic'],
    ['life_event', 'Life event'],
    ['Behavioral', 'Behavioral'],
  ])('label the category %s as %s', (category, label) => {
    expect(categoryLabel(category)).toBe(label);
  });
  test.each(['firmographic', 'custom', 'constructor', '', 'anything'])(
    'label the category %j as Other',
    (category) => {
      expect(categoryLabel(category)).toBe('Other');
    },
  );
  test('are different for every choice of the form', () => {
    const labels = SEGMENT_CATEGORIES.map(categoryChoice);
    expect(new Set(labels).size).toBe(9);
    expect(labels).toContain('Other (Firmographic)');
  });
});

test('contactCount counts one contact and many, abbreviated if told', () => {
  expect([0, 1, 1250].map((count) => contactCount(count))).toEqual([
    '0 contacts',
    '1 contact',
    '1,250 contacts',
  ]);
  expect(contactCount(1_200_000, '1.2M')).toBe('1.2M contacts');
});

test('conditionsText joins conditions with “and” and returns null for unsupported rules', () => {
  expect(conditionsText({ field: 'age', comparison: 'between', value: [25, 34] })).toBe(
    'age between 25, 34',
  );
  const all = [
    { field: 'age', comparison: 'at least', value: 18 },
    { field: 'city', comparison: 'is', value: 'Bern' },
  ];
  expect(conditionsText({ all })).toBe('age at least 18 and city is Bern');
  expect(conditionsText({ any: [] })).toBeNull();
  expect(conditionsText({})).toBe('');
});

test.each([
  ['no_json', 'This is not valid JSON.'],
  ['no_object', 'Rules are a JSON object, for example {}.'],
  ['incomplete', 'Every condition needs a field and a value.'],
  ['too_long', 'These rules are too long.'],
] as const)('rulesProblemText(%s) is “%s”', (problem, sentence) =>
  expect(rulesProblemText(problem)).toBe(sentence),
);

test.each([
  [',custom,5', 'The name is missing.'],
  [`${'x'.repeat(101)},custom,5`, 'The name has more than 100 characters.'],
  ['B,behavoral,5', 'Unknown category “behavoral”.'],
  ['B,custom,1.5', 'The volume is not a whole number.'],
  ['B,custom,2147483648', 'The volume is too large.'],
  ['a,custom,5', 'Line 2 has the same name.'],
  ['B,custom,5', null],
])('the row %.20s of a volume file has the error %j', (line, sentence) => {
  const read = readVolumes(`name,category,volume\nA,custom,1\n${line}`);
  const row = 'rows' in read ? read.rows[1] : undefined;
  expect(row && rowProblemText(row)).toBe(sentence);
});

test('fileProblemText explains why a file cannot be read', () => {
  expect(fileProblemText('no_rows')).toBe('The file has no data rows.');
  expect(fileProblemText('too_many_rows')).toBe(
    'The file has more than 5,000 rows. Split it and import the parts.',
  );
  expect(fileProblemText({ code: 'broken_quotes', line: 4 })).toBe(
    'The quotation marks in line 4 don’t match. Correct or remove them.',
  );
  expect(fileProblemText({ code: 'columns_missing', columns: ['name', 'volume'] })).toBe(
    'The first line must name the columns; missing: name and volume.',
  );
});
