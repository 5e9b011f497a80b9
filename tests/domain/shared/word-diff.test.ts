import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordDiff } from '@/domain/shared/word-diff';

const TABLE: [before: string, after: string, shown: string][] = [
  ['Trails are open.', 'Trails are open.', 'Trails are open.'],
  ['Trails are open.', 'Trails are closed.', 'Trails are[- open.][+ closed.]'],
  ['', 'New text', '[+New text]'],
  ['Old text', '', '[-Old text]'],
  ['Hi {{first name}}!', 'Hi {{last name}}!', 'Hi[- {{first name}}!][+ {{last name}}!]'],
  ['20 % off today', 'Now 20 % off', '[-20][+Now 20] % off[- today]'],
];
test.each(TABLE)('wordDiff compares "%s" with "%s"', (before, after, shown) => {
  const marks = { same: '', gone: '-', new: '+' };
  const text = wordDiff(before, after)
    .map(({ kind, text: words }) => (kind === 'same' ? words : `[${marks[kind]}${words}]`))
    .join('');
  expect(text).toBe(shown);
});

test('shows a text as replaced when more than 500 words differ', () => {
  const words = (word: string) => Array<string>(251).fill(word).join(' ');
  expect(wordDiff(`Hi ${words('a')}`, `Hi ${words('b')}`)).toEqual([
    { kind: 'gone', text: `Hi ${words('a')}` },
    { kind: 'new', text: `Hi ${words('b')}` },
  ]);
});

test('finds one changed word in a text of 5,000 words', () => {
  const words = Array<string>(5000).fill('word').join(' ');
  expect(wordDiff(`${words} old`, `${words} new`)).toEqual([
    { kind: 'same', text: words },
    { kind: 'gone', text: ' old' },
    { kind: 'new', text: ' new' },
  ]);
});

test('the unchanged and added parts join to the new text, the unchanged and removed ones to the old', () => {
  const text = fc.array(fc.constantFrom('a', 'bb', ' ', '\n', 'c.')).map((words) => words.join(''));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = wordDiff(before, after);
      const without = (kind: string) =>
        parts.map((part) => (part.kind === kind ? '' : part.text)).join('');
      expect(without('gone')).toBe(after);
      expect(without('new')).toBe(before);
    }),
  );
});
