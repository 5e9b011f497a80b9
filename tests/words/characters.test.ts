import { expect, test } from 'vitest';
import { characterCount } from '@/words/characters';

test.each([
  ['', 60, '0 of 60 characters'],
  ['Hello', 1600, '5 of 1,600 characters'],
  ['😀'.repeat(1600), 1600, '1,600 of 1,600 characters'],
])('counts %j out of %d in the same characters as the limit', (text, most, words) =>
  expect(characterCount(text, most)).toBe(words),
);
