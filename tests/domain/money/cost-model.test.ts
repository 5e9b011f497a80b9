import { describe, expect, test } from 'vitest';
import { type CostInput, costBreakdown, roundedPrices } from '@/domain/money/cost-model';

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
    ['F-04 (COST-13)', { budget: 3, geoEnabled: true }, 50],
    ['COST-13', { budget: 1000, geoEnabled: true }, 16_666],
    ['COST-13', { budget: '0.05' }, 1],
    ['COST-13', { budget: '0.049999999999' }, 0],
    ['F-04 (COST-15)', { budget: '0.15', parts: 3 }, 1],
    ['COST-15', { budget: 0.15, parts: 3 }, 1],
    ['COST-15', { budget: 0.14, parts: 3 }, 0],
    ['COST-15', { budget: 1000, parts: 3 }, 6666],
    ['COST-15', { budget: 1000, parts: 0 }, 20_000],
    ['COST-15', { budget: 1000, parts: 2.9 }, 10_000],
    ['COST-15', { budget: 1000, parts: Number.NaN }, 20_000],
    ['COST-14', { budget: 0 }, 0],
    ['COST-14', { budget: '' }, 0],
    ['COST-14', { budget: -5 }, 0],
    ['COST-14', { budget: '-0.01' }, 0],
    ['COST-14', { budget: Number.NaN }, 0],
    ['COST-14', { budget: 'NaN' }, 0],
    ['COST-14', { budget: '1e308' }, 0],
    ['a cost of 0 (COST-14)', { channel: 'Voice' }, 0],
  ] satisfies [string, Partial<CostInput>, number][])('%s %o is %i', (_id, change, messages) => {
    expect(costBreakdown(input(change)).displayedMessages).toBe(messages);
  });

  test('the estimate ignores parts, the figure shown does not (COST-13, COST-15)', () => {
    expect(costBreakdown(input({ parts: 3 }))).toMatchObject({
      budget: 1000,
      parts: 3,
      estimatedMessages: 20_000,
      displayedMessages: 6666,
      costPerMessage: 0.05,
      costPerSend: 0.15,
    });
  });

  test('a budget that is none reads 0 in every figure, never NaN or Infinity (COST-14)', () => {
    for (const budget of [Number.NaN, 1e308, -1, 'x', null, Number.POSITIVE_INFINITY]) {
      const cost = costBreakdown(input({ budget, reach: 10 }));
      expect(cost).toMatchObject({ budget: 0, estimatedMessages: 0, displayedMessages: 0 });
      expect(cost.notes).toEqual([{ kind: 'low-reach', percent: 0 }]);
    }
  });
});

describe('terms', () => {
  test.each([
    ['COST-02', { channel: 'Email' }, 0.01],
    ['F-25 (COST-02)', { channel: 'sms', serviceRates: { SMS: 0.07 } }, 0.07],
    ['F-25 (COST-02)', { channel: 'SMS', serviceRates: { sms: 0.07 } }, 0.07],
    ['COST-03', { channel: 'Voice' }, 0],
    ['COST-03', { channel: 'Fax' }, 0.05],
    ['COST-03', { serviceRates: null }, 0.05],
    ['COST-03', { serviceRates: { SMS: null } }, 0.05],
    ['COST-14', { serviceRates: { SMS: -1 } }, 0],
    ['COST-14', { serviceRates: { SMS: 'free' } }, 0],
  ] satisfies [string, Partial<CostInput>, number][])(
    '%s rate of %o is %d',
    (_id, change, rate) => {
      expect(costBreakdown(input(change)).channelRate).toBe(rate);
    },
  );

  test.each([
    ['COST-04', { geoEnabled: false }, null],
    ['COST-05', { geoEnabled: true, locationTargetingCost: 0.02 }, 0.02],
    ['COST-06', { geoEnabled: true, locationTargetingCost: null }, 0.01],
    ['COST-06', { geoEnabled: true, locationTargetingCost: 0 }, 0],
  ] satisfies [string, Partial<CostInput>, number | null][])(
    '%s location of %o is %d',
    (_id, change, cost) => {
      expect(costBreakdown(input(change)).locationCost).toBe(cost);
    },
  );

  test('each distinct category once; flat, percentage, a bare number, and none (COST-07 to COST-11)', () => {
    const cost = costBreakdown(
      input({
        categories: ['Behavioral', 'behavioral', 'GEOGRAPHIC', 'legacy', 'unknown', '__proto__'],
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

test('the terms add up to the price as shown, to the ten-thousandth (N-13)', () => {
  const prices = input({
    serviceRates: { SMS: 0.0425 },
    segmentCosts: { behavioral: 15, custom: 15, geographic: 10 },
    categories: ['behavioral', 'custom', 'geographic'],
  });
  const shown = roundedPrices(costBreakdown(prices));
  // 0.006375 twice and 0.00425 are 0.017 in all.
  expect(shown.categories.map(({ amount }) => amount)).toEqual([0.0064, 0.0064, 0.0042]);
  expect(shown.audienceCost).toBe(0.017);
  expect(shown.costPerMessage).toBe(0.0595);
});

describe('notes', () => {
  test.each([
    ['COST-17', { reach: 19_999 }, [{ kind: 'budget-exceeds-audience' }]],
    ['COST-17', { reach: 20_000 }, []],
    ['COST-18', { reach: 200_000 }, []],
    ['COST-18', { reach: 1, budget: 0 }, [{ kind: 'low-reach', percent: 0 }]],
    ['COST-18', { reach: 200_001 }, [{ kind: 'low-reach', percent: expect.closeTo(9.99995, 4) }]],
    ['F-05 (COST-17, COST-18)', { reach: null }, []],
    ['COST-18', { reach: 1_000_000 }, [{ kind: 'low-reach', percent: 2 }]],
    [
      'the estimate counts, not the parts (COST-17, F-05)',
      { reach: 19_999, parts: 3 },
      [{ kind: 'budget-exceeds-audience' }],
    ],
    [
      'the figure shown counts (COST-18, F-05)',
      { reach: 66_670, parts: 3 },
      [{ kind: 'low-reach', percent: expect.closeTo(9.9985, 3) }],
    ],
    ['F-05 (COST-18)', { reach: 66_660, parts: 3 }, []],
    ['and no share of nobody (COST-17, F-05)', { reach: 0 }, [{ kind: 'budget-exceeds-audience' }]],
  ] as const)('%s %o', (_id, change, notes) => {
    expect(costBreakdown(input(change)).notes).toEqual(notes);
  });
});

test('a reach that is none reads 0 (COST-16)', () => {
  const reaches = [0, -5, Number.NaN].map((reach) => costBreakdown(input({ reach })).reach);
  expect(reaches).toEqual([0, 0, 0]);
});
