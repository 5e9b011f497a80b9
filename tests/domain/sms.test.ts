import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { billedParts, previewParts, splitSms } from '@/domain/sms';

describe('splitSms', () => {
  test.each([
    ['SMS-03', 'a', 0, 1],
    ['SMS-03', 'a', 160, 1],
    ['SMS-03', 'a', 161, 2],
    ['SMS-05', 'a', 306, 2],
    ['SMS-05', 'a', 307, 3],
    ['SMS-07', 'a', 1600, 11],
    ['SMS-04', 'é', 70, 1],
    ['SMS-04', 'é', 71, 2],
    ['SMS-06', 'é', 134, 2],
    ['SMS-06', 'é', 135, 3],
    ['SMS-07', 'é', 1600, 24],
  ])('%s %s × %i is %i parts', (_id, character, length, parts) => {
    expect(splitSms(character.repeat(length)).parts).toBe(parts);
  });

  test('SMS-01 one curly quote among 160 characters makes the whole message unicode', () => {
    expect(splitSms(`${'a'.repeat(159)}’`)).toEqual({
      encoding: 'unicode',
      characters: 160,
      parts: 3,
      charsPerPart: 67,
      remaining: 41,
    });
  });

  test('SMS-13 an emoji counts as two characters', () => {
    expect(splitSms('👋')).toMatchObject({ characters: 2, encoding: 'unicode', remaining: 68 });
  });

  test('what is used and what remains always fill whole parts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: 'binary' }), (message) => {
        const split = splitSms(message);
        expect(split.characters + split.remaining).toBe(split.parts * split.charsPerPart);
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
        expect(splitSms(a + b).parts).toBeGreaterThanOrEqual(splitSms(a).parts);
      }),
    );
  });
});

test.each([
  [0, 1],
  [160, 1],
  [161, 2],
  [320, 2],
  [321, 3],
])('PREV-06 the badge divides %i characters by 160: %i', (length, parts) => {
  expect(previewParts('é'.repeat(length))).toBe(parts);
});

test.each([
  ['SMS', 3],
  ['sms', 3],
  ['RCS', 1],
  ['Email', 1],
  ['WhatsApp', 1],
])('SMS-12 a long text over %s is billed as %i', (channel, parts) => {
  expect(billedParts(channel, 'a'.repeat(400))).toBe(parts);
});
