import { Liquid } from 'liquidjs';
import { describe, expect, test } from 'vitest';
import {
  fieldProblems,
  FIELDS,
  fieldText,
  fillFields,
  longestText,
  fieldRanges,
  type FieldName,
} from '@/domain/content/fields';
import { accentedParts, pricedParts } from '@/domain/content/priced-parts';
import { SAMPLE_PEOPLE } from '@/domain/content/sample-people';
import { billedParts } from '@/domain/content/sms-split';

const liquid = new Liquid({ ownPropertyOnly: true });
const TEXTS = [
  'Hi {{ first_name | default: "there" }}, your {{last_product|default:\'order\'}} is ready.',
  '{{ city   |  default:  "Rome"   }}{{   city|default:\'\'}}',
  '{{ city | default: "" }}{{ city | default: "Grüße 👋" }}',
  'Nothing to fill in.',
];

test.each(TEXTS)('fillFields renders %s like Liquid for every sample person', async (text) => {
  for (const person of Object.values(SAMPLE_PEOPLE))
    expect(fillFields(text, person)).toBe(await liquid.parseAndRender(text, person));
});

test('fieldText writes every field so that Liquid and fieldProblems accept it', async () => {
  for (const name of Object.keys(FIELDS) as FieldName[]) {
    const text = fieldText(name, 'a "quoted" {word}');
    expect(fieldProblems(text)).toEqual([]);
    expect(await liquid.parseAndRender(text, {})).toBe('a quoted word');
  }
});

test.each([
  [
    'Hi {{ first_name | default: "there" }}: {{link}}',
    ['{{ first_name | default: "there" }}', '{{link}}'],
  ],
  ["{{ first_name }}{{city|default:'Rome'}}", ['{{ first_name }}', "{{city|default:'Rome'}}"]],
  ['{{ link }} {{ shoe_size | default: "9" }} {{ first_name', []],
])('fieldRanges of %s covers the link token and the valid fields', (text, places) => {
  expect(fieldRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(places);
});

test('the longest sample person has the field lengths that prices assume', () => {
  const lengths = Object.entries(SAMPLE_PEOPLE.longest).map(([name, value]) => [
    name,
    value.length,
  ]);
  expect(Object.fromEntries(lengths)).toEqual(FIELDS);
});

describe('fieldProblems', () => {
  test.each([
    ['Hi {{ first_name | default: "there" }} {{link}}', []],
    ['{{ first_name }}', ['field_without_fallback']],
    ['{{ shoe_size | default: "9" }}', ['field_unknown']],
    ['{{ first_name | upcase }}', ['field_broken']],
    ['{{ first_name | default: “there” }}', ['field_broken']],
    ['{{ first_name', ['field_broken']],
    ['{% for x in y %}', ['field_broken']],
    ['first_name }}', ['field_broken']],
    ['{ first_name }', []],
  ])('finds the problems of %s', (text, problems) => {
    expect(fieldProblems(text)).toEqual(problems);
  });
});

test('an unclosed field with 100,000 spaces is scanned in linear time', () => {
  const begin = performance.now();
  const text = `{{ first_name${' '.repeat(100_000)}`;
  expect(fillFields(text, SAMPLE_PEOPLE.usual)).toBe(text);
  expect(longestText(text)).toBe(text);
  expect(fieldProblems(text)).toEqual(['field_broken']);
  // With two adjacent runs of spaces in the pattern, this takes 20 seconds.
  expect(performance.now() - begin).toBeLessThan(1000);
});

test.each(['{{ shoe_size | default: "9" }}', '{{ first_name | upcase }}', '{{ first_name'])(
  'fillFields leaves the invalid field %s unchanged',
  (text) => {
    expect(fillFields(text, SAMPLE_PEOPLE.usual)).toBe(text);
  },
);

test('accentedParts counts more parts than the price covers, in either encoding', () => {
  const content = {
    channel: 'sms',
    text: `Hi {{ first_name | default: "there" }}${'x'.repeat(140)}`,
  } as const;
  for (const encoding of ['ascii', 'gsm7'] as const) {
    const sending = { channel: 'SMS', encoding };
    expect(pricedParts(sending, content, null)).toBe(1);
    expect(pricedParts(sending, fillFields(content, SAMPLE_PEOPLE.accented), null)).toBe(3);
    expect(accentedParts(sending, content, null)).toBe(3);
  }
});

test('billing assumes the longest usual value of a field, or its fallback if that is longer', () => {
  const SMS = { channel: 'SMS', encoding: 'ascii' } as const;
  const text = `Hi {{ first_name | default: "there" }}${'x'.repeat(145)}`;
  expect(longestText(text)).toHaveLength(3 + FIELDS.first_name + 145);
  expect(billedParts(SMS, text)).toBe(1);
  expect(billedParts(SMS, `${text}x`)).toBe(2);
  const dear = `{{ first_name | default: "dear friend of the mountains" }}${'x'.repeat(133)}`;
  expect(billedParts(SMS, dear)).toBe(2);
  const cologne = `{{ city | default: "Köln" }}${'x'.repeat(60)}`;
  expect(billedParts(SMS, cologne)).toBe(2);
  // Counts the value of the field, not its braces, each of which would count twice.
  expect(billedParts({ ...SMS, encoding: 'gsm7' }, cologne + 'x'.repeat(84))).toBe(1);
  expect(billedParts({ ...SMS, encoding: 'gsm7' }, cologne + 'x'.repeat(85))).toBe(2);
});
