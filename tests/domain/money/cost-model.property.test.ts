import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { costBreakdown } from '@/domain/money/cost-model';

/** Independent model of the cost with exact fractions. Shares no code with the implementation. */
interface Fraction {
  over: bigint;
  under: bigint;
}
const fraction = (over: bigint, under = 1n): Fraction => ({ over, under });
const plus = (a: Fraction, b: Fraction) =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
const times = (a: Fraction, b: Fraction) => fraction(a.over * b.over, a.under * b.under);
const floorOf = (a: Fraction, b: Fraction) =>
  b.over === 0n ? 0n : (a.over * b.under) / (a.under * b.over);
const atMost = (a: Fraction, b: Fraction) => a.over * b.under <= b.over * a.under;

/** Random typed number: its text and its exact value. */
const figure = (max: number, decimals: number) =>
  fc
    .tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max: decimals }))
    .map(([digits, scale]) => {
      const text = String(digits).padStart(scale + 1, '0');
      const cut = text.length - scale;
      return {
        text: scale === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`,
        worth: fraction(BigInt(digits), 10n ** BigInt(scale)),
      };
    });

const NAMES = ['demographic', 'behavioral', 'interest', 'geographic'] as const;
const price = fc.record({
  type: fc.constantFrom('flat' as const, 'percentage' as const, 'bare' as const),
  value: figure(500_000, 6),
});
const plan = fc.record({
  rate: figure(500_000, 6),
  location: fc.option(figure(50_000, 4)),
  prices: fc.record(
    { demographic: price, behavioral: price, interest: price, geographic: price },
    { requiredKeys: ['behavioral'] },
  ),
  categories: fc.array(
    fc.constantFrom(...NAMES, ...NAMES.map((name) => name.toUpperCase()), 'life_event'),
  ),
  budget: figure(2_000_000_000, 2),
  asNumber: fc.boolean(),
  parts: fc.integer({ min: 1, max: 24 }),
});
type Plan = typeof plan extends fc.Arbitrary<infer T> ? T : never;
function ours({ rate, location, prices, categories, budget, asNumber, parts }: Plan) {
  const read = ({ text }: { text: string }) => (asNumber ? Number(text) : text);
  return costBreakdown({
    serviceRates: { SMS: read(rate) },
    channel: 'SMS',
    geoEnabled: location !== null,
    locationTargetingCost: location && Number(location.text),
    segmentCosts: Object.fromEntries(
      Object.entries(prices).map(([name, { type, value }]) => [
        name,
        type === 'bare' ? Number(value.text) : { type, value: read(value) },
      ]),
    ),
    categories,
    parts,
    budget: read(budget),
    reach: null,
  });
}

function theirs({ rate, location, prices, categories }: Plan): Fraction {
  const chosen = NAMES.filter((name) => categories.some((each) => each.toLowerCase() === name));
  return chosen.reduce(
    (sum, name) => {
      const found = prices[name];
      if (!found) return sum;
      if (found.type === 'flat') return plus(sum, found.value.worth);
      return plus(sum, times(times(rate.worth, found.value.worth), fraction(1n, 100n)));
    },
    plus(rate.worth, location?.worth ?? fraction(0n)),
  );
}

const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
/** Doubles have 15 significant digits, so amounts agree to within one part in a trillion. */
const expectSame = (actual: number, expected: number) =>
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(Math.max(1, Math.abs(expected)) * 1e-12);
const check = (property: (planned: Plan) => void) => {
  fc.assert(fc.property(plan, property), { numRuns: 2000 });
};

describe('costBreakdown compared with exact fractions', () => {
  test('rounds the exact number of messages down', () => {
    check((planned) => {
      const each = theirs(planned);
      const inParts = times(each, fraction(BigInt(planned.parts)));
      const cost = ours(planned);
      expect(BigInt(cost.estimatedMessages)).toBe(floorOf(planned.budget.worth, each));
      expect(BigInt(cost.displayedMessages)).toBe(floorOf(planned.budget.worth, inParts));
    });
  });

  test('shows as many messages as fit the budget, and not one fewer', () => {
    check((planned) => {
      const each = times(theirs(planned), fraction(BigInt(planned.parts)));
      fc.pre(each.over > 0n);
      const messages = BigInt(ours(planned).displayedMessages);
      expect(atMost(times(each, fraction(messages)), planned.budget.worth)).toBe(true);
      expect(atMost(times(each, fraction(messages + 1n)), planned.budget.worth)).toBe(false);
    });
  });

  test('has terms that add up to the cost per message', () => {
    check((planned) => {
      const cost = ours(planned);
      const { over, under } = theirs(planned);
      const amounts = cost.categories.map(({ amount }) => amount);
      const terms = [cost.channelRate, cost.locationCost ?? 0, ...amounts];
      expectSame(cost.costPerMessage, Number(over) / Number(under));
      expectSame(sum(terms), cost.costPerMessage);
      expectSame(sum(amounts), cost.audienceCost);
    });
  });
});

test('no stored or typed value makes a figure NaN, infinite or negative', () => {
  const stored = fc.anything();
  const typed = fc.oneof(fc.double(), fc.string(), fc.constant(null));
  fc.assert(
    fc.property(stored, stored, typed, fc.double(), (rates, segments, budget, location) => {
      const {
        categories,
        locationCost,
        reach: _reach,
        notes: _notes,
        ...figures
      } = costBreakdown({
        serviceRates: { SMS: rates },
        channel: 'SMS',
        geoEnabled: true,
        locationTargetingCost: location,
        segmentCosts: { interest: segments },
        categories: ['interest'],
        parts: 1,
        budget,
        reach: null,
      });
      const all = [...Object.values(figures), locationCost, ...categories.map((c) => c.amount)];
      for (const value of all) expect(Number.isFinite(value) && Number(value) >= 0).toBe(true);
    }),
  );
});
