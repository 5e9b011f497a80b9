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

describe('messages within a budget', () => {
  test.each([
    [{ budget: 3, geoEnabled: true }, 50],
    [{ budget: 1000, geoEnabled: true }, 16_666],
    [{ budget: '0.05' }, 1],
    [{ budget: '0.049999999999' }, 0],
    [{ budget: '0.15', parts: 3 }, 1],
    [{ budget: 0.15, parts: 3 }, 1],
    [{ budget: 0.14, parts: 3 }, 0],
    [{ budget: 1000, parts: 3 }, 6666],
    [{ budget: 1000, parts: 0 }, 20_000],
    [{ budget: 1000, parts: 2.9 }, 10_000],
    [{ budget: 1000, parts: Number.NaN }, 20_000],
    [{ budget: 0 }, 0],
    [{ budget: '' }, 0],
    [{ budget: -5 }, 0],
    [{ budget: '-0.01' }, 0],
    [{ budget: Number.NaN }, 0],
    [{ budget: 'NaN' }, 0],
    [{ budget: '1e308' }, 0],
    [{ channel: 'Voice' }, 0],
  ] satisfies [Partial<CostInput>, number][])('%o buys %i messages', (change, messages) => {
    expect(costBreakdown(input(change)).displayedMessages).toBe(messages);
  });

  test('divide by the number of parts only in the displayed figure', () => {
    expect(costBreakdown(input({ parts: 3 }))).toMatchObject({
      budget: 1000,
      parts: 3,
      estimatedMessages: 20_000,
      displayedMessages: 6666,
      costPerMessage: 0.05,
      costPerSend: 0.15,
    });
  });

  test('are 0 for an invalid budget, never NaN or Infinity', () => {
    for (const budget of [Number.NaN, 1e308, -1, 'x', null, Number.POSITIVE_INFINITY]) {
      const cost = costBreakdown(input({ budget, reach: 10 }));
      expect(cost).toMatchObject({ budget: 0, estimatedMessages: 0, displayedMessages: 0 });
      expect(cost.notes).toEqual([{ kind: 'low-reach', percent: 0 }]);
    }
  });
});

describe('cost terms', () => {
  test.each([
    [{ channel: 'Email' }, 0.01],
    [{ channel: 'sms', serviceRates: { SMS: 0.07 } }, 0.07],
    [{ channel: 'SMS', serviceRates: { sms: 0.07 } }, 0.07],
    [{ channel: 'Voice' }, 0],
    [{ channel: 'Fax' }, 0.05],
    [{ serviceRates: null }, 0.05],
    [{ serviceRates: { SMS: null } }, 0.05],
    [{ serviceRates: { SMS: -1 } }, 0],
    [{ serviceRates: { SMS: 'free' } }, 0],
  ] satisfies [Partial<CostInput>, number][])('the channel rate of %o is %d', (change, rate) => {
    expect(costBreakdown(input(change)).channelRate).toBe(rate);
  });

  test.each([
    [{ geoEnabled: false }, null],
    [{ geoEnabled: true, locationTargetingCost: 0.02 }, 0.02],
    [{ geoEnabled: true, locationTargetingCost: null }, 0.01],
    [{ geoEnabled: true, locationTargetingCost: 0 }, 0],
  ] satisfies [Partial<CostInput>, number | null][])(
    'the location cost of %o is %s',
    (change, cost) => {
      expect(costBreakdown(input(change)).locationCost).toBe(cost);
    },
  );

  test('count each distinct category once, with flat, percentage and plain number prices', () => {
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
  [{ geoEnabled: true }, 0.06],
  [{ geoEnabled: true, categories: ['behavioral', 'geographic'] }, 0.07],
  [{ categories: ['behavioral'] }, 0.055],
] satisfies [Partial<CostInput>, number][])('a message with %o costs %d', (change, cost) => {
  expect(costBreakdown(input(change)).costPerMessage).toBe(cost);
});

test('roundedPrices rounds to four decimals so that the terms add up to the price', () => {
  const prices = input({
    serviceRates: { SMS: 0.0425 },
    segmentCosts: { behavioral: 15, custom: 15, geographic: 10 },
    categories: ['behavioral', 'custom', 'geographic'],
  });
  const shown = roundedPrices(costBreakdown(prices));
  // 2 × 0.006375 + 0.00425 = 0.017.
  expect(shown.categories.map(({ amount }) => amount)).toEqual([0.0064, 0.0064, 0.0042]);
  expect(shown.audienceCost).toBe(0.017);
  expect(shown.costPerMessage).toBe(0.0595);
});

describe('cost notes', () => {
  test.each([
    [{ reach: 19_999 }, [{ kind: 'budget-exceeds-audience' }]],
    [{ reach: 20_000 }, []],
    [{ reach: 200_000 }, []],
    [{ reach: 1, budget: 0 }, [{ kind: 'low-reach', percent: 0 }]],
    [{ reach: 200_001 }, [{ kind: 'low-reach', percent: expect.closeTo(9.99995, 4) }]],
    [{ reach: null }, []],
    [{ reach: 1_000_000 }, [{ kind: 'low-reach', percent: 2 }]],
    [{ reach: 19_999, parts: 3 }, [{ kind: 'budget-exceeds-audience' }]],
    [{ reach: 66_670, parts: 3 }, [{ kind: 'low-reach', percent: expect.closeTo(9.9985, 3) }]],
    [{ reach: 66_660, parts: 3 }, []],
    [{ reach: 0 }, [{ kind: 'budget-exceeds-audience' }]],
  ] as const)('for %o are %j', (change, notes) => {
    expect(costBreakdown(input(change)).notes).toEqual(notes);
  });
});

test('a zero, negative or NaN reach counts as 0', () => {
  const reaches = [0, -5, Number.NaN].map((reach) => costBreakdown(input({ reach })).reach);
  expect(reaches).toEqual([0, 0, 0]);
});
