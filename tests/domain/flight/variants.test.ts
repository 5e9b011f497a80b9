import { describe, expect, test } from 'vitest';
import {
  deliveriesNeeded,
  flightVariants,
  variantAShare,
  variantVerdict,
} from '@/domain/flight/variants';

/** Deterministic random numbers in [0, 1) (mulberry32). */
function random(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Run {
  rates: readonly number[];
  /** Deliveries per variant between two looks at the results, and the number of looks. */
  step: number;
  looks: number;
  next: () => number;
}

/** Simulates a test and returns the winner named at any look; null if none is named. */
function simulateTest({ rates, step, looks, next }: Run): string | null {
  const clicked = rates.map(() => 0);
  for (let look = 1; look <= looks; look += 1) {
    for (const [index, rate] of rates.entries())
      for (let message = 0; message < step; message += 1)
        if (next() < rate) clicked[index] = (clicked[index] ?? 0) + 1;
    const verdict = variantVerdict(
      clicked.map((clicks, index) => ({
        variant: String.fromCharCode(65 + index),
        delivered: look * step,
        clicked: clicks,
      })),
    );
    if (verdict.state === 'winner') return verdict.leader;
  }
  return null;
}

/**
 * False-winner rate that the screens and docs promise. Deliberately not read from the code, so that a looser threshold
 * fails this test.
 */
const PROMISED_RATE = 0.05;

const RUNS = 1000;
const share = (found: (nth: number) => boolean, runs = RUNS) =>
  Array.from({ length: runs }, (_, nth) => found(nth)).filter(Boolean).length / runs;

describe('equal variants', () => {
  test.each([
    ['two at 4%', [0.04, 0.04]],
    ['two at 0.5%', [0.005, 0.005]],
    ['two at 30%', [0.3, 0.3]],
    ['four at 4%', [0.04, 0.04, 0.04, 0.04]],
  ])('%s: at most 5% of 1,000 tests with 40 looks each name a winner', (_name, rates) => {
    const next = random(7);
    const step = rates.length > 2 ? 250 : 500;
    const named = share(() => simulateTest({ rates, step, looks: 40, next }) !== null);
    expect(named).toBeLessThanOrEqual(PROMISED_RATE);
  });
});

describe('a better variant', () => {
  // The expected deliveries are literals: code with a stricter threshold would plan more deliveries and still find as
  // many winners.
  test.each([
    [0.04, 0.01, 13_200],
    [0.03, 0.006, 28_700],
    [0.1, 0.02, 7700],
    // The click rate is so low that the minimum number of clicks determines the duration.
    [0.002, 0.01, 20_300],
  ])(
    'at %d plus %d is found in four of five tests with %d deliveries per variant, as planned',
    (rate, by, most) => {
      const planned = deliveriesNeeded(rate, by);
      expect(planned).toBeLessThanOrEqual(most);
      expect(planned).toBeGreaterThan(most * 0.97);
      const looks = 20;
      const step = Math.ceil(most / looks);
      const next = random(11);
      const runs = 400;
      const named = Array.from({ length: runs }, () =>
        simulateTest({ rates: [rate, rate + by], step, looks, next }),
      );
      expect(named.filter((leader) => leader === 'B').length / runs).toBeGreaterThanOrEqual(0.8);
      expect(named.filter((leader) => leader === 'A').length / runs).toBeLessThanOrEqual(
        PROMISED_RATE / 2,
      );
    },
  );

  test('needs more messages for a smaller difference', () => {
    expect(deliveriesNeeded(0.04, 0.005)).toBeGreaterThan(deliveriesNeeded(0.04, 0.01));
    expect(deliveriesNeeded(0.04, 0.01)).toBeGreaterThan(5000);
  });
});

describe('variantVerdict', () => {
  const figures = (...clicks: (number | null)[]) =>
    clicks.map((clicked, index) => ({
      variant: String.fromCharCode(65 + index),
      delivered: 20_000,
      clicked,
    }));
  test('is not_measured if a variant has no measured clicks', () => {
    expect(variantVerdict(figures(800, null))).toEqual({ state: 'not_measured' });
  });
  test('is too_early with few clicks or a single variant', () => {
    expect(variantVerdict(figures(29, 800))).toEqual({ state: 'too_early' });
    expect(variantVerdict(figures(800))).toEqual({ state: 'too_early' });
    expect(variantVerdict([])).toEqual({ state: 'too_early' });
  });
  test('is no_winner if the confidence interval includes 0', () => {
    const verdict = variantVerdict(figures(800, 830));
    expect(verdict).toMatchObject({ state: 'no_winner', leader: 'B', second: 'A' });
    expect(verdict).toMatchObject({ by: { seen: expect.closeTo(0.0015, 6) } });
  });
  test('names a winner only if it is better than each other variant', () => {
    const verdict = variantVerdict(figures(800, 1000, 700));
    expect(verdict).toMatchObject({ state: 'winner', leader: 'B', second: 'A' });
    const by = 'by' in verdict ? verdict.by : null;
    expect(by?.from).toBeGreaterThan(0);
    expect(by?.to).toBeGreaterThan(by?.seen ?? 1);
    expect(variantVerdict(figures(980, 1000, 700)).state).toBe('no_winner');
  });
  // Simulations of equal variants hardly show whether the 5% is split among the pairs, because a winner must beat all
  // others. The thresholds do.
  test.each([
    ['two', [], 926],
    ['three', [100], 941],
    ['four', [100, 100], 950],
  ])(
    'among %s variants, each pair gets an equal part of the false-winner rate',
    (_name, behind, fewest) => {
      expect(variantVerdict(figures(800, fewest, ...behind)).state).toBe('winner');
      expect(variantVerdict(figures(800, fewest - 1, ...behind)).state).toBe('no_winner');
    },
  );
});

test('flightVariants parses valid rows and skips malformed ones', () => {
  const row = { variant: 'B', share: 40, version_id: 'v', name: 'Short', message: 'Hi' };
  expect(flightVariants([row, { ...row, share: '5' }, 3])).toEqual([
    { variant: 'B', share: 40, versionId: 'v', name: 'Short', message: 'Hi' },
  ]);
  expect(flightVariants(null)).toEqual([]);
  expect(variantAShare([{ share: 30 }, { share: 20 }])).toBe(50);
});
