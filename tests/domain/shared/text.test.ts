import { expect, test } from 'vitest';
import {
  truncateGraphemes,
  firstCharacter,
  isStorable,
  visibleLine,
  visibleText,
} from '@/domain/shared/text';

test.each([
  ['Spring sale', 'Spring sale'],
  ['tab\tand\nline', 'tab\tand\nline'],
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['nul\u0000 bell\u0007 escape\u001b[31m', 'nul bell escape[31m'],
  ['del\u007f next\u0085 line', 'del next line'],
  ['\u202efdp.exe\u2066', 'fdp.exe'],
  ['zero\u200bwidth\ufeff', 'zerowidth'],
  ['👩‍👩‍👧 family', '👩‍👩‍👧 family'],
  ['می‌خواهم', 'می‌خواهم'],
  ['half \ud83d', 'half \ufffd'],
])('visibleText turns %j into %j', (text, seen) => expect(visibleText(text)).toBe(seen));

test('visibleLine joins a text to one line', () => {
  expect(visibleLine(' two\r\nlines\tand \u0007 a bell ')).toBe('two lines and a bell');
});

test.each([
  ['text', true],
  ['😀', true],
  ['', true],
  ['nul\u0000', false],
  ['half \ud83d', false],
  ['\udc00 half', false],
])('isStorable of %j is %s', (text, storable) => expect(isStorable(text)).toBe(storable));

const FAMILY = '👨‍👩‍👧';

test.each([
  ['plain', 3, 'pla'],
  ['plain', 9, 'plain'],
  // Five code points that form one grapheme.
  [`ab${FAMILY}`, 4, 'ab'],
  [`ab${FAMILY}c`, 7, `ab${FAMILY}`],
  ['e\u0301e', 1, ''],
  ['😀😀', 1, '😀'],
])('truncateGraphemes of %j to %i characters is %j', (text, most, excerpt) =>
  expect(truncateGraphemes(text, most)).toBe(excerpt),
);

test.each([
  ['Zoë', 'Z'],
  [`${FAMILY} Smith`, FAMILY],
  ['e\u0301cole', 'e\u0301'],
  ['', ''],
])('firstCharacter of %j is %j', (text, first) => expect(firstCharacter(text)).toBe(first));
