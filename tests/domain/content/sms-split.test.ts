import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedParts, markedParts, MAX_MESSAGE_LENGTH, splitSms } from '@/domain/content/sms-split';

const ascii = fc.string({ maxLength: 700, unit: 'binary-ascii' });
/** Arbitrary UTF-16 units, including lone surrogates. */
const units = fc
  .array(fc.nat(0xff_ff), { maxLength: 700 })
  .map((codes) => String.fromCharCode(...codes));

describe('splitSms', () => {
  test.each([
    ['a', 0, 1, 160, 160],
    ['a', 10, 1, 160, 150],
    ['a', 160, 1, 160, 0],
    ['a', 161, 2, 153, 145],
    ['a', 306, 2, 153, 0],
    ['a', 307, 3, 153, 152],
    ['a', 1600, 11, 153, 83],
    ['a', 1601, 11, 153, 82],
    ['é', 1, 1, 70, 69],
    ['é', 70, 1, 70, 0],
    ['é', 71, 2, 67, 63],
    ['é', 134, 2, 67, 0],
    ['é', 135, 3, 67, 66],
    ['é', 1600, 24, 67, 8],
    ['é', 1601, 24, 67, 7],
  ])(
    'splits %s × %i into %i parts of %i with %i characters left',
    (character, length, ...split) => {
      const [parts, charsPerPart, remaining] = split;
      expect(splitSms(character.repeat(length), 'ascii')).toEqual({
        encoding: character === 'a' ? 'gsm' : 'unicode',
        characters: length,
        parts,
        charsPerPart,
        remaining,
      });
    },
  );

  test.each([
    ['\u0000', 'gsm'],
    ['\n', 'gsm'],
    ['~', 'gsm'],
    ['\u007F', 'gsm'],
    ['\u0080', 'unicode'],
    ['\u00A0', 'unicode'],
    ['€', 'unicode'],
    ['\uFFFF', 'unicode'],
    ['\uD83D', 'unicode'],
  ])('%j in a text makes it %s', (character, encoding) => {
    expect(splitSms(`plain ${character} text`, 'ascii').encoding).toBe(encoding);
  });

  test('one curly quote in 160 characters makes the whole message unicode', () => {
    expect(splitSms(`${'a'.repeat(159)}’`, 'ascii')).toEqual({
      encoding: 'unicode',
      characters: 160,
      parts: 3,
      charsPerPart: 67,
      remaining: 41,
    });
  });

  test('an emoji counts as two characters', () => {
    expect(splitSms('👋', 'ascii')).toMatchObject({
      characters: 2,
      encoding: 'unicode',
      remaining: 68,
    });
    expect(splitSms('👋'.repeat(35), 'ascii').parts).toBe(1);
    expect(splitSms('👋'.repeat(36), 'ascii').parts).toBe(2);
  });

  test.each([
    ['67 emoji', '👋'.repeat(67), 3],
    [
      'an emoji on a part boundary',
      `${'a'.repeat(66)}👋${'a'.repeat(44)}\nReply STOP to opt out.`,
      3,
    ],
    ['70 units with an emoji at the end', `${'a'.repeat(68)}👋`, 1],
  ])('moves an emoji to the next part as a whole: %s', (_name, message, parts) => {
    expect([splitSms(message, 'ascii').parts, splitSms(message, 'gsm7').parts]).toEqual([
      parts,
      parts,
    ]);
    expect(markedParts(message, 'ascii').join('')).toBe(message);
  });

  test('counts a decomposed letter as its composed form, which is sent', () => {
    const decomposed = 'e\u0301'.repeat(100);
    expect(splitSms(decomposed, 'gsm7')).toEqual(splitSms('é'.repeat(100), 'gsm7'));
    expect(splitSms(decomposed, 'gsm7').parts).toBe(1);
    expect(splitSms(decomposed, 'ascii').parts).toBe(2);
  });

  test('leaves at most one unit unused in each part before the last', () => {
    fc.assert(
      fc.property(fc.oneof(ascii, units), (message) => {
        const split = splitSms(message, 'ascii');
        const free = split.parts * split.charsPerPart - split.characters - split.remaining;
        expect(free).toBeGreaterThanOrEqual(0);
        expect(free).toBeLessThan(split.parts);
        expect(split.remaining).toBeGreaterThanOrEqual(0);
        expect(split.remaining).toBeLessThanOrEqual(
          message.length === 0 ? split.charsPerPart : split.charsPerPart - 1,
        );
      }),
    );
  });

  test('a longer message never has fewer parts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.string({ maxLength: 400 }), (a, b) => {
        expect(splitSms(a + b, 'ascii').parts).toBeGreaterThanOrEqual(splitSms(a, 'ascii').parts);
      }),
    );
  });
});

test('the maximum message length is 1,600 characters', () => {
  expect(MAX_MESSAGE_LENGTH).toBe(1600);
});

test.each([
  ['SMS', 3],
  ['sms', 3],
  ['RCS', 1],
  ['Push', 1],
  ['Voice', 1],
  ['', 1],
  ['Email', 1],
  ['WhatsApp', 1],
])('400 characters over %s are billed as %i parts', (channel, parts) => {
  expect(billedParts({ channel, encoding: 'ascii' }, 'a'.repeat(400))).toBe(parts);
});

/** Alphabet of 3GPP TS 23.038 in table order, without the escape character. */
const ALPHABET =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENSION = '\f^{}\\[~]|€';

describe('splitSms with GSM-7', () => {
  test('counts the alphabet once and its extension twice; any other character makes the text unicode', () => {
    expect([...ALPHABET]).toHaveLength(127);
    // Other characters, such as the Kelvin sign, count as their NFC form.
    const units = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
      (unit) => unit === unit.normalize('NFC'),
    );
    const counting = (wanted: number) =>
      units.filter((unit) => {
        const { encoding, characters } = splitSms(unit, 'gsm7');
        return encoding === 'gsm' && characters === wanted;
      });
    expect(counting(1)).toEqual([...ALPHABET].sort());
    expect(counting(2)).toEqual([...EXTENSION].sort());
  });

  test.each([
    ['é', 160, 1, 160, 0],
    ['é', 161, 2, 153, 145],
    ['é', 306, 2, 153, 0],
    ['é', 307, 3, 153, 152],
    ['€', 80, 1, 160, 0],
    // 76 euro signs fill a part except for one unit.
    ['€', 81, 2, 153, 143],
    ['€', 152, 2, 153, 1],
    ['€', 153, 3, 153, 151],
    ['`', 70, 1, 70, 0],
    ['ç', 71, 2, 67, 63],
    ['👋', 36, 2, 67, 61],
  ])('splits %s × %i into %i parts of %i with %i characters left', (character, times, ...split) => {
    const [parts, charsPerPart, remaining] = split;
    expect(splitSms(character.repeat(times), 'gsm7')).toMatchObject({
      parts,
      charsPerPart,
      remaining,
    });
  });

  test('moves an extension character to the next part when only one septet is left', () => {
    const [fits, moved] = [`${'a'.repeat(151)}€`, `${'a'.repeat(152)}€`];
    expect(splitSms(fits + 'b'.repeat(153), 'gsm7')).toMatchObject({ parts: 2, remaining: 0 });
    expect(splitSms(moved + 'b'.repeat(151), 'gsm7')).toMatchObject({ parts: 2, remaining: 0 });
    expect(splitSms(moved + 'b'.repeat(152), 'gsm7')).toMatchObject({ parts: 3, remaining: 152 });
    expect(markedParts(`${moved}b ${'b'.repeat(149)}`, 'gsm7')).toEqual([
      'a'.repeat(152),
      `€b ${'b'.repeat(149)}`,
    ]);
  });

  test('splits unicode text and plain letters like ASCII encoding does', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 700, unit: fc.constantFrom('a', ' ', '_', 'ç', '👋') }),
        (message) => {
          expect(splitSms(message, 'gsm7')).toEqual(splitSms(message, 'ascii'));
        },
      ),
    );
  });
});

describe('markedParts', () => {
  test.each([
    [160, [160]],
    [161, [153, 8]],
    [307, [153, 153, 1]],
  ])('splits a single word of %i characters into parts of %j', (length, lengths) => {
    expect(markedParts('a'.repeat(length), 'ascii').map((part) => part.length)).toEqual(lengths);
  });

  test('begins a part with a whole word', () => {
    const message = `${'word '.repeat(32)}ending`;
    expect(markedParts(message, 'ascii')).toEqual(['word '.repeat(30), 'word word ending']);
  });

  test('joins to the message, matches the billed number of parts and never splits an emoji', () => {
    const texts = fc.array(fc.constantFrom('a', 'é', '👋', '€', ' ', '\n', 'word', 'longer-word'), {
      maxLength: 500,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom('ascii', 'gsm7'), (pieces, encoding) => {
        const message = pieces.join('');
        const parts = markedParts(message, encoding);
        expect(parts.join('')).toBe(message);
        expect(parts).toHaveLength(splitSms(message, encoding).parts);
        expect(parts.filter((part) => /^[\uDC00-\uDFFF]/.test(part))).toEqual([]);
      }),
    );
  });

  test('splits a word only if it is longer than a part', () => {
    const words = fc.array(
      fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom('x', 'é') }),
      {
        maxLength: 60,
      },
    );
    fc.assert(
      fc.property(words, (all) => {
        const parts = markedParts(all.join(' '), 'ascii');
        expect(parts.flatMap((part) => part.split(' ').filter(Boolean))).toEqual(all);
      }),
    );
  });
});
