import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CostInput, costBreakdown } from '@/domain/cost-model';

const input = (change: Partial<CostInput> = {}): CostInput => ({
  serviceRates: { SMS: 0.05, Email: 0.01, Voice: 0 },
  channel: 'SMS',
  geoEnabled: false,
  locationTargetingCost: 0.01,
  segmentCosts: {
    behavioral: { type: 'percentage', value: 10 },
    geographic: { type: 'flat', value: 0.005 },
    legacy: 20,
  },
  categories: [],
  parts: 1,
  budget: 1000,
  reach: null,
  ...change,
});

describe('messages a budget buys', () => {
  test.each([
    ['COST-15', { budget: 3, geoEnabled: true }, 50],
    ['COST-15', { budget: '0.15', parts: 3 }, 1],
    ['COST-15', { budget: 1000, geoEnabled: true }, 16_666],
    ['COST-15', { budget: 1000, parts: 3 }, 6666],
    ['COST-15', { budget: '0.05' }, 1],
    ['COST-15', { budget: '0.049999999999' }, 0],
    ['COST-14', { budget: 0 }, 0],
    ['COST-14', { budget: '' }, 0],
    ['COST-14', { budget: -5 }, 0],
    ['COST-14', { budget: Number.NaN }, 0],
    ['COST-14', { budget: 'NaN' }, 0],
    ['COST-14', { budget: '1e308' }, 0],
    ['COST-14', { budget: Number.POSITIVE_INFINITY }, 0],
    ['F46', { channel: 'Voice' }, 0],
  ] satisfies [string, Partial<CostInput>, number][])('%s %o is %i', (_id, change, messages) => {
    expect(costBreakdown(input(change)).displayedMessages).toBe(messages);
  });

  test('COST-13 COST-15 the estimate ignores parts, the figure shown does not', () => {
    expect(costBreakdown(input({ parts: 3 }))).toMatchObject({
      estimatedMessages: 20_000,
      displayedMessages: 6666,
      costPerMessage: 0.05,
      costPerSend: 0.15,
    });
  });
});

describe('terms', () => {
  test.each([
    ['COST-02', { channel: 'sms' }, 0.05],
    ['COST-03', { channel: 'Voice' }, 0],
    ['COST-03', { channel: 'Fax' }, 0.05],
    ['COST-03', { serviceRates: null }, 0.05],
    ['COST-03', { serviceRates: { SMS: null } }, 0.05],
    ['F46', { serviceRates: { SMS: -1 } }, 0],
    ['F46', { serviceRates: { SMS: 'free' } }, 0],
  ] satisfies [string, Partial<CostInput>, number][])(
    '%s rate of %o is %d',
    (_id, change, rate) => {
      expect(costBreakdown(input(change)).channelRate).toBe(rate);
    },
  );

  test.each([
    ['COST-04', { geoEnabled: false }, null],
    ['COST-05', { geoEnabled: true }, 0.01],
    ['COST-06', { geoEnabled: true, locationTargetingCost: null }, 0.01],
    ['COST-06', { geoEnabled: true, locationTargetingCost: 0 }, 0],
  ] satisfies [string, Partial<CostInput>, number | null][])(
    '%s location of %o is %d',
    (_id, change, cost) => {
      expect(costBreakdown(input(change)).locationCost).toBe(cost);
    },
  );

  test('COST-07 to COST-11 each distinct category once; flat, percentage, a bare number, and none', () => {
    const cost = costBreakdown(
      input({
        categories: ['Behavioral', 'behavioral', 'GEOGRAPHIC', 'legacy', 'unknown', 'geographic'],
      }),
    );
    expect(cost.categories).toEqual([
      { category: 'behavioral', kind: 'percentage', value: 10, amount: 0.005 },
      { category: 'geographic', kind: 'flat', value: 0.005, amount: 0.005 },
      { category: 'legacy', kind: 'percentage', value: 20, amount: 0.01 },
    ]);
    expect(cost.audienceCost).toBe(0.02);
    expect(cost.costPerMessage).toBe(0.07);
  });
});

test.each([
  ['COST-01', { geoEnabled: true }, 0.06],
  ['COST-12', { geoEnabled: true, categories: ['behavioral', 'geographic'] }, 0.07],
  ['COST-22', { categories: ['behavioral'] }, 0.055],
] satisfies [string, Partial<CostInput>, number][])('%s %o costs %d', (_id, change, cost) => {
  expect(costBreakdown(input(change)).costPerMessage).toBe(cost);
});

describe('notes', () => {
  test.each([
    ['COST-17', { reach: 19_999 }, [{ kind: 'budget-exceeds-audience' }]],
    ['COST-17', { reach: 20_000 }, []],
    ['COST-18', { reach: 200_000 }, []],
    ['COST-18', { reach: 200_001 }, [{ kind: 'low-reach', percent: expect.closeTo(9.99995, 4) }]],
    ['COST-18', { reach: null }, []],
    ['F46', { reach: 0 }, [{ kind: 'budget-exceeds-audience' }]],
  ] as const)('%s %o', (_id, change, notes) => {
    expect(costBreakdown(input(change)).notes).toEqual(notes);
  });
});

/** A second opinion: whole ten-thousandths and hundredths, and nothing of ours. */
const tenThousandths = fc.integer({ min: 0, max: 50_000 });
const percents = fc.integer({ min: 0, max: 300 });

test('agrees with a model in integers for every organisation, budget and message', () => {
  fc.assert(
    fc.property(
      fc.record({
        rate: tenThousandths,
        location: fc.option(tenThousandths),
        flat: tenThousandths,
        share: percents,
        cents: fc.integer({ min: 0, max: 100_000_000_000 }),
        parts: fc.integer({ min: 1, max: 24 }),
        categories: fc.subarray(['flat', 'share', 'none']),
      }),
      ({ rate, location, flat, share, cents, parts, categories }) => {
        const cost = costBreakdown(
          input({
            serviceRates: { SMS: rate / 10_000 },
            geoEnabled: location !== null,
            locationTargetingCost: location === null ? null : location / 10_000,
            segmentCosts: {
              flat: { type: 'flat', value: flat / 10_000 },
              share: { type: 'percentage', value: share },
            },
            categories: categories.map((name) => name.toUpperCase()),
            budget: cents / 100,
            parts,
          }),
        );
        // Everything in millionths of a dollar: rate (4 decimals) × percent (2 decimals).
        const millionths =
          BigInt(rate) * 100n +
          BigInt(location ?? 0) * 100n +
          (categories.includes('flat') ? BigInt(flat) * 100n : 0n) +
          (categories.includes('share') ? BigInt(rate) * BigInt(share) : 0n);
        const buys = (each: bigint) => (each === 0n ? 0 : Number((BigInt(cents) * 10_000n) / each));
        expect(cost.estimatedMessages).toBe(buys(millionths));
        expect(cost.displayedMessages).toBe(buys(millionths * BigInt(parts)));
        expect(cost.costPerMessage).toBe(Number(`${millionths}e-6`));
      },
    ),
    { numRuns: 2000 },
  );
});
