import { describe, expect, test } from 'vitest';
import type { PlanInput } from '@/domain/delivery-plan';
import { type Advice, advice, forecastBars, nextLimit } from '@/domain/forecast';
import { day, plan, planInput } from '../support/delivery-plans.ts';

describe('the bars of a forecast', () => {
  test('by hour, with what they cost', () => {
    const { unit, bars } = forecastBars(plan(), 'Europe/Berlin');
    expect(unit).toBe('hour');
    expect(bars).toHaveLength(8);
    expect(bars[0]).toEqual({ at: '2026-03-06T08:00:00Z', messages: 250, cost: 12.5 });
  });

  test('hours and days in which nothing is sent are there too', () => {
    const two = plan({ intervals: [day('2026-03-06'), day('2026-03-07')] });
    const { bars } = forecastBars(two, 'Europe/Berlin');
    expect(bars).toHaveLength(32);
    expect(bars.filter(({ messages }) => messages === 0)).toHaveLength(16);
    const long = plan({
      intervals: ['2026-03-06', '2026-03-08', '2026-03-10'].map((date) => day(date)),
    });
    expect(forecastBars(long, 'Europe/Berlin')).toMatchObject({
      unit: 'day',
      bars: [
        { at: '2026-03-06' },
        { at: '2026-03-07', messages: 0, cost: 0 },
        { at: '2026-03-08' },
        { at: '2026-03-09', messages: 0 },
        { at: '2026-03-10' },
      ],
    });
  });

  test('a day is one of the organisation’s zone, and bars add up to the plan', () => {
    const night = (date: string) => ({ date, startTime: '22:00', endTime: '02:00' });
    const drawn = plan({
      timeZone: 'Pacific/Apia',
      intervals: ['2026-03-06', '2026-03-09', '2026-03-10'].map(night),
    });
    const { bars } = forecastBars(drawn, 'Pacific/Apia');
    expect(bars[0]?.at).toBe('2026-03-06');
    expect(bars.at(-1)?.at).toBe('2026-03-11');
    expect(bars.reduce((sum, { messages }) => sum + messages, 0)).toBe(drawn.messages);
    expect(bars.reduce((sum, { cost }) => sum + cost, 0)).toBeCloseTo(drawn.cost, 4);
  });

  test('nothing is nothing', () => {
    expect(forecastBars(plan({ wallet: 0 }), 'UTC').bars).toEqual([]);
  });
});

describe('what binds', () => {
  test('lifting it sends what is promised, and no more', () => {
    const before = plan({ wallet: 10 });
    const next = nextLimit(before);
    expect(next).toEqual({ limit: 'budget', more: 1800 });
    expect(plan({ wallet: 100_000 }).messages).toBe(before.messages + (next?.more ?? 0));
  });
});

describe('the budget that is advised', () => {
  test.each([
    [{}, 500],
    [{ spent: 10, sent: 200 }, 510],
    [{ reach: 10_001, costPerMessage: 0.0333 }, 333.04],
    [{ costPerMessage: 0.012345, budget: 1 }, 123.45],
    // Another limit comes before the end of the schedule.
    [{ wallet: 150 }, 150],
    // It binds as well, or alone.
    [{ wallet: 100 }, null],
    [{ campaignBudget: 20 }, null],
  ])('of %j is %s', (over, budget) => {
    expect(advice(planInput(over), plan(over))).toEqual(budget === null ? null : { budget });
  });
});

describe('what else is advised', () => {
  const interval = { date: '2026-03-07', startTime: '09:00', endTime: '17:00' };
  test.each<[string, Partial<PlanInput>, Advice | null]>([
    ['one more day like the last one', { budget: null }, { interval }],
    [
      'not in the past',
      { budget: null, from: Date.UTC(2026, 2, 9, 12) },
      { interval: { ...interval, date: '2026-03-10' } },
    ],
    ['not after the campaign', { budget: null, campaignEnd: '2026-03-06' }, null],
    [
      'one more message per person',
      { budget: null, frequencyCap: 1, intervals: [day('2026-03-06'), day('2026-03-07')] },
      { frequencyCap: 2 },
    ],
    ['nothing while there is nobody to reach', { reach: 0 }, null],
  ])('%s', (_what, over, advised) => {
    expect(advice(planInput(over), plan(over))).toEqual(advised);
  });

  test('what is advised sends more', () => {
    const over = {
      budget: null,
      frequencyCap: 1,
      intervals: [day('2026-03-06'), day('2026-03-07')],
    };
    expect(plan({ ...over, frequencyCap: 2 }).messages).toBeGreaterThan(plan(over).messages);
    const more = { budget: null, intervals: [day('2026-03-06'), interval] };
    expect(plan(more).messages).toBeGreaterThan(plan({ budget: null }).messages);
  });
});
