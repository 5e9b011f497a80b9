import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { additionalCost, messagesByVariant, splitMessages } from '@/domain/delivery/message-cost';

/** Random shares of two to four variants that add up to 100%. A share may be 0. */
const arbitraryShares = fc
  .uniqueArray(fc.integer({ min: 0, max: 100 }), { minLength: 1, maxLength: 3 })
  .map((cuts) => [...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.map((cut, index) => cut - (cuts[index - 1] ?? 0)));

const variantsOf = (shares: readonly number[]) =>
  shares.map((share, index) => ({
    variant: String.fromCharCode(65 + index),
    share,
    parts: 1,
    costPerMessage: [0.05, 0.0333, 0.1, 0.00071][index] ?? 0,
  }));
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

describe('splitMessages', () => {
  test('assigns each message to the variant furthest behind its share', () => {
    const split = (messages: number) => splitMessages(variantsOf([40, 20, 20, 20]), messages);
    expect([1, 2, 3, 4, 5, 7, 10].map(split)).toEqual([
      [1, 0, 0, 0],
      [1, 1, 0, 0],
      [1, 1, 1, 0],
      [1, 1, 1, 1],
      [2, 1, 1, 1],
      [3, 2, 1, 1],
      [4, 2, 2, 2],
    ]);
  });

  test('adds up to all messages, never decreases a count and stays within one message of each share', () => {
    fc.assert(
      fc.property(arbitraryShares, fc.nat(100_000), (shares, messages) => {
        const variants = variantsOf(shares);
        const parts = splitMessages(variants, messages);
        const next = splitMessages(variants, messages + 1);
        expect(sumOf(parts)).toBe(messages);
        expect(sumOf(next)).toBe(messages + 1);
        for (const [index, share] of shares.entries()) {
          expect(next[index]).toBeGreaterThanOrEqual(parts[index] ?? 0);
          expect(Math.abs((parts[index] ?? 0) - (messages * share) / 100)).toBeLessThan(1.0001);
        }
        expect(splitMessages(variants, 100)).toEqual(shares);
      }),
      { numRuns: 2000 },
    );
  });

  test('messagesByVariant omits variants without messages, and its costs add up', () => {
    fc.assert(
      fc.property(arbitraryShares, fc.nat(5000), fc.nat(300), (shares, sent, messages) => {
        const input = { spent: 0, sent, costPerMessage: 0, parts: 1, variants: variantsOf(shares) };
        const rows = messagesByVariant(input, messages);
        expect(rows.filter((row) => row.messages < 1)).toEqual([]);
        expect(sumOf(rows.map((row) => row.messages))).toBe(messages);
        expect(sumOf(rows.map(({ cost }) => Math.round(cost * 10_000)))).toBe(
          Math.round(additionalCost(input, messages) * 10_000),
        );
      }),
      { numRuns: 2000 },
    );
  });
});
