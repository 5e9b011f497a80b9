import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitSms } from '@/domain/sms';
import { toPlainText, unicodeCharacters } from '@/domain/sms-plain';

describe('unicodeCharacters', () => {
  test('each once, counted, in the order of first use, with what can be done', () => {
    expect(unicodeCharacters('It’s – well… it’s é and 👋')).toEqual([
      { character: '’', count: 2, kind: 'punctuation', replacement: "'" },
      { character: '–', count: 1, kind: 'punctuation', replacement: '-' },
      { character: '…', count: 1, kind: 'punctuation', replacement: '...' },
      { character: 'é', count: 1, kind: 'letter', replacement: 'e' },
      { character: '👋', count: 1, kind: 'emoji', replacement: '' },
    ]);
  });

  test('an empty list means exactly that the text is not unicode', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (message) => {
        expect(unicodeCharacters(message).length === 0).toBe(splitSms(message).encoding === 'gsm');
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
  ])('punctuation: %j becomes %j', (message, plain) => {
    expect(toPlainText(message, ['punctuation'])).toBe(plain);
  });

  test.each([
    ['Grüße aus Málaga', 'Grusse aus Malaga'],
    ['e\u0301te\u0301', 'ete'],
    ['Łódź, smørrebrød', 'Lodz, smorrebrod'],
    ['10 €', '10 EUR'],
    ['Привет 👋', 'Привет 👋'],
  ])('letters on request: %j becomes %j', (message, plain) => {
    expect(toPlainText(message, ['punctuation', 'letter'])).toBe(plain);
  });

  test('with every kind replaced only what has no equivalent is left, and ASCII is never touched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (message) => {
        const plain = toPlainText(message, ['punctuation', 'letter']);
        expect(
          unicodeCharacters(plain).every(({ kind }) => kind === 'other' || kind === 'emoji'),
        ).toBe(true);
        const ascii = (text: string) => [...text].filter((one) => one < '\u0080').length;
        expect(ascii(plain)).toBeGreaterThanOrEqual(ascii(message));
      }),
    );
  });
});

test('emoji are left out with the blank before them, what belongs to one with it', () => {
  const text = 'Boots 🥾 and 👩🏽‍🚀 ❤️ flags 🇩🇪: Привет';
  expect(toPlainText(text, ['emoji'])).toBe('Boots and flags: Привет');
  expect(unicodeCharacters('🥾П').map(({ kind }) => kind)).toEqual(['emoji', 'other']);
});
