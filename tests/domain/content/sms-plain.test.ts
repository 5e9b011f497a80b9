import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSms } from '@/domain/content/sms-split';
import {
  doubleCharacters,
  replaceableDoubles,
  toPlainText,
  unicodeCharacters,
  unicodePieces,
} from '@/domain/content/sms-plain';

const ENCODINGS = fc.constantFrom('ascii', 'gsm7');

describe('unicodeCharacters', () => {
  test('lists each character once with its count and replacement, in the order of first use', () => {
    expect(unicodeCharacters('It’s – well… it’s é and 👋', 'ascii')).toEqual([
      { character: '’', count: 2, kind: 'punctuation', replacement: "'" },
      { character: '–', count: 1, kind: 'punctuation', replacement: '-' },
      { character: '…', count: 1, kind: 'punctuation', replacement: '...' },
      { character: 'é', count: 1, kind: 'letter', replacement: 'e' },
      { character: '👋', count: 1, kind: 'emoji', replacement: '' },
    ]);
  });

  test('is empty if and only if the text fits GSM encoding', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), ENCODINGS, (message, encoding) => {
        expect(unicodeCharacters(message, encoding).length === 0).toBe(
          splitSms(message, encoding).encoding === 'gsm',
        );
      }),
    );
  });
});

describe('toPlainText', () => {
  test.each([
    ['“Open”', '"Open"'],
    ['9–17\u00A0h…', '9-17 h...'],
    ['zero\u200Bwidth', 'zerowidth'],
    ['10 €', '10 €'],
    ['Grüße', 'Grüße'],
  ])('replaces punctuation: %j becomes %j', (message, plain) => {
    expect(toPlainText(message, ['punctuation'], 'ascii')).toBe(plain);
  });

  test.each([
    ['Grüße aus Málaga', 'Grusse aus Malaga'],
    ['e\u0301te\u0301', 'ete'],
    ['Łódź, smørrebrød', 'Lodz, smorrebrod'],
    ['10 €', '10 EUR'],
    ['Привет 👋', 'Привет 👋'],
  ])('replaces letters when requested: %j becomes %j', (message, plain) => {
    expect(toPlainText(message, ['punctuation', 'letter'], 'ascii')).toBe(plain);
  });

  test('leaves only characters without an equivalent and never removes ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const plain = toPlainText(message, ['punctuation', 'letter'], 'ascii');
        expect(
          unicodeCharacters(plain, 'ascii').every(
            ({ kind }) => kind === 'other' || kind === 'emoji',
          ),
        ).toBe(true);
        const ascii = (text: string) => [...text].filter((one) => one < '\u0080').length;
        expect(ascii(plain)).toBeGreaterThanOrEqual(ascii(message));
      }),
    );
  });
});

test('toPlainText removes an emoji with its modifiers and the space before it', () => {
  const text = 'Boots 🥾 and 👩🏽‍🚀 ❤️ flags 🇩🇪: Привет';
  expect(toPlainText(text, ['emoji'], 'ascii')).toBe('Boots and flags: Привет');
  expect(unicodeCharacters('🥾П', 'ascii').map(({ kind }) => kind)).toEqual(['emoji', 'other']);
});

describe('with GSM-7', () => {
  const kinds = ['punctuation', 'letter', 'emoji'] as const;

  test.each([
    ['Café à 5 €', 'Café à 5 €'],
    ['ça va, ã ê', 'ca va, a e'],
    ['`code`\tand “quotes” 👋', '\'code\' and "quotes"'],
    ['[a|b] ~ Ωß', '[a|b] ~ Ωß'],
  ])(
    'toPlainText replaces only characters outside the alphabet: %j becomes %j',
    (message, plain) => {
      expect(toPlainText(message, kinds, 'gsm7')).toBe(plain);
      expect(splitSms(plain, 'gsm7').encoding).toBe('gsm');
    },
  );

  test('doubleCharacters lists extension characters, but in unicode text only emoji', () => {
    const characters = (message: string, encoding: 'ascii' | 'gsm7') =>
      doubleCharacters(message, encoding).map(({ character, count }) => [character, count]);
    const text = 'Café [5 €] 6 €';
    expect(characters(text, 'gsm7')).toEqual([
      ['[', 1],
      ['€', 2],
      [']', 1],
    ]);
    expect(characters(text, 'ascii')).toEqual([]);
    expect(characters(`${text} 👋`, 'gsm7')).toEqual([['👋', 1]]);
  });

  test('toPlainText replaces characters that count twice, except in merge fields and URLs', () => {
    const text = '[a|b] 5 € ^ ~ {{ first_name | default: "you" }} https://huts.dev/~ann {c\\d}';
    const plain = '(a/b) 5 € ^ - {{ first_name | default: "you" }} https://huts.dev/~ann (c/d)';
    expect(toPlainText(text, ['double'], 'gsm7')).toBe(plain);
    expect(
      replaceableDoubles(text, 'gsm7')
        .map(({ character }) => character)
        .join(''),
    ).toBe('[|]~{\\}');
    expect(replaceableDoubles(plain, 'gsm7')).toEqual([]);
    expect(replaceableDoubles(text, 'ascii')).toEqual([]);
  });

  test('unicodePieces splits a text at the borders of its unicode runs', () => {
    expect(unicodePieces('a `é` b’', 'ascii')).toEqual(['a `', 'é', '` b', '’']);
    expect(unicodePieces('a `é` b’', 'gsm7')).toEqual(['a ', '`', 'é', '`', ' b', '’']);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), ENCODINGS, (message, encoding) => {
        expect(unicodePieces(message, encoding).join('')).toBe(message);
      }),
    );
  });
});
