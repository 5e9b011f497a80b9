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

test.each(TEXTS)('%s reads as in Liquid, for everybody', async (text) => {
  for (const person of Object.values(SAMPLE_PEOPLE))
    expect(fillFields(text, person)).toBe(await liquid.parseAndRender(text, person));
});

test('each field is written so that Liquid and the check read it', async () => {
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
])('in %s the places are what can be filled', (text, places) => {
  expect(fieldRanges(text).map(({ from, to }) => text.slice(from, to))).toEqual(places);
});

test('the longest sample has the lengths by which a message is priced', () => {
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
  ])('%s', (text, problems) => {
    expect(fieldProblems(text)).toEqual(problems);
  });
});

test('a field that is never closed is read as fast as any text', () => {
  const begin = performance.now();
  const text = `{{ first_name${' '.repeat(100_000)}`;
  expect(fillFields(text, SAMPLE_PEOPLE.usual)).toBe(text);
  expect(longestText(text)).toBe(text);
  expect(fieldProblems(text)).toEqual(['field_broken']);
  // With two runs of blanks beside each other it is 20 seconds.
  expect(performance.now() - begin).toBeLessThan(1000);
});

test.each(['{{ shoe_size | default: "9" }}', '{{ first_name | upcase }}', '{{ first_name'])(
  '%s is shown as it was written',
  (text) => {
    expect(fillFields(text, SAMPLE_PEOPLE.usual)).toBe(text);
  },
);

test('an accented name would take more parts than are priced, in either encoding', () => {
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

test('a message is paid as that of the longest names, or of a longer fallback', () => {
  const SMS = { channel: 'SMS', encoding: 'ascii' } as const;
  const text = `Hi {{ first_name | default: "there" }}${'x'.repeat(145)}`;
  expect(longestText(text)).toHaveLength(3 + FIELDS.first_name + 145);
  expect(billedParts(SMS, text)).toBe(1);
  expect(billedParts(SMS, `${text}x`)).toBe(2);
  const dear = `{{ first_name | default: "dear friend of the mountains" }}${'x'.repeat(133)}`;
  expect(billedParts(SMS, dear)).toBe(2);
  const cologne = `{{ city | default: "Köln" }}${'x'.repeat(60)}`;
  expect(billedParts(SMS, cologne)).toBe(2);
  // Of the field its value counts, not the braces, of which each would count two.
  expect(billedParts({ ...SMS, encoding: 'gsm7' }, cologne + 'x'.repeat(84))).toBe(1);
  expect(billedParts({ ...SMS, encoding: 'gsm7' }, cologne + 'x'.repeat(85))).toBe(2);
});
