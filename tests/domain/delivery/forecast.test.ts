import { describe, expect, test } from 'vitest';
import type { PlanInput } from '@/domain/delivery/plan';
import {
  type Advice,
  planAdvice,
  campaignShortfall,
  forecastBars,
  nextLimit,
} from '@/domain/delivery/forecast';
import { day, plan, planInput } from '../../support/cases/delivery-plans.ts';

describe('forecastBars', () => {
  test('returns messages and cost by hour', () => {
    const { unit, bars } = forecastBars(plan(), 'Europe/Berlin');
    expect(unit).toBe('hour');
    expect(bars).toHaveLength(8);
    expect(bars[0]).toEqual({ at: '2026-03-06T08:00:00Z', messages: 250, cost: 12.5 });
  });

  test('includes hours and days without sends', () => {
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

  test('uses days in the time zone, and the bars add up to the plan', () => {
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

  test('returns no bars for a plan without messages', () => {
    expect(forecastBars(plan({ wallet: 0 }), 'UTC').bars).toEqual([]);
  });
});

describe('nextLimit', () => {
  test('names exactly the messages that lifting the current limit adds', () => {
    const before = plan({ wallet: 10 });
    const next = nextLimit(before);
    expect(next).toEqual({ limit: 'budget', more: 1800 });
    expect(plan({ wallet: 100_000 }).messages).toBe(before.messages + (next?.more ?? 0));
  });
});

describe('suggested budgets', () => {
  const budgets = (over: Partial<PlanInput>) =>
    planAdvice(planInput(over), plan(over)).map((advice) => 'budget' in advice && advice.budget);

  test('begin with the budget that reaches everyone once', () => {
    // $100 pays for 2,000 of 10,000 contacts, who may receive up to three messages over three days.
    const intervals = ['2026-03-06', '2026-03-07', '2026-03-08'].map((date) => day(date));
    const over = { intervals, wallet: 100_000 };
    expect(planAdvice(planInput(over), plan(over))).toEqual([
      { budget: 500, times: 1, messages: 8000, capped: false },
      { budget: 1000, times: 2, messages: 18_000, capped: false },
      { budget: 1500, times: 3, messages: 28_000, capped: false },
    ]);
  });

  test('continue from the current round of the flight', () => {
    const intervals = ['2026-03-06', '2026-03-07', '2026-03-08'].map((date) => day(date));
    expect(budgets({ intervals, wallet: 100_000, budget: 600 })).toEqual([1000, 1500]);
  });

  test.each([
    [{}, [500]],
    [{ spent: 10, sent: 200 }, [500, 510]],
    [{ reach: 10_001, costPerMessage: 0.0333 }, [333.04]],
    [{ costPerMessage: 0.012345, budget: 1 }, [123.45]],
    // Another limit applies before the end of the schedule.
    [{ wallet: 150 }, [150]],
    // Another limit ends the plan at the same point, or the budget is not the limit.
    [{ wallet: 100 }, []],
    [{ campaignBudget: 20 }, []],
  ])('for the plan %j are %j', (over, expected) => {
    expect(budgets(over)).toEqual(expected);
  });

  test.each([
    [499.99, [{ budget: 499.95, times: null, messages: 7999, capped: true }]],
    [500, [{ budget: 500, times: 1, messages: 8000, capped: false }]],
    [100, []],
    [0, []],
    [null, [{ budget: 500, times: 1, messages: 8000, capped: false }]],
  ])('stay within the %s dollars left in the campaign', (campaignLeft, expected) => {
    expect(planAdvice(planInput({ campaignLeft }), plan({ campaignLeft }))).toEqual(expected);
  });
});

describe('with too little campaign budget', () => {
  const intervals = ['2026-03-06', '2026-03-07', '2026-03-08'].map((date) => day(date));
  const of = (over: Partial<PlanInput>) => {
    const whole = { intervals, wallet: 100_000, ...over };
    return [planInput(whole), plan(whole)] as const;
  };

  test('the first suggestion reaches everyone once and the last one uses the whole campaign budget', () => {
    const [input, planned] = of({ campaignLeft: 700 });
    expect(planAdvice(input, planned)).toEqual([
      { budget: 500, times: 1, messages: 8000, capped: false },
      { budget: 700, times: null, messages: 12_000, capped: true },
    ]);
    expect(campaignShortfall(input, planned)).toBeNull();
  });

  test.each([
    { campaignLeft: 300 },
    { campaignBudget: 300 },
    { campaignLeft: 300, campaignBudget: 900 },
  ])(
    'with %j, the only suggestion uses the campaign budget, and the shortfall is the budget to reach everyone',
    (over) => {
      const [input, planned] = of(over);
      expect(planAdvice(input, planned)).toEqual([
        { budget: 300, times: null, messages: 4000, capped: true },
      ]);
      expect(campaignShortfall(input, planned)).toEqual({
        budget: 500,
        times: 1,
        messages: 8000,
        room: 300,
      });
    },
  );

  test('the spent amount counts toward the suggested budget', () => {
    const [input, planned] = of({ spent: 50, sent: 1000, campaignBudget: 250 });
    expect(planAdvice(input, planned)).toMatchObject([{ budget: 300, capped: true }]);
    expect(campaignShortfall(input, planned)).toMatchObject({ budget: 500, times: 1, room: 300 });
  });

  test('there is a shortfall but no suggestion when the campaign has nothing left', () => {
    const [input, planned] = of({ campaignLeft: 100 });
    expect(planAdvice(input, planned)).toEqual([]);
    expect(campaignShortfall(input, planned)).toMatchObject({ budget: 500, room: 100 });
  });

  test('there is no shortfall when the schedule ends at the same point', () => {
    const [input, planned] = of({ intervals: [day('2026-03-06')], reach: 2000, campaignLeft: 100 });
    expect(campaignShortfall(input, planned)).toBeNull();
  });
});

describe('planAdvice', () => {
  const interval = { date: '2026-03-07', startTime: '09:00', endTime: '17:00' };
  test.each<[string, Partial<PlanInput>, Advice[]]>([
    ['another day like the last one', { budget: null }, [{ interval }]],
    [
      'an interval tomorrow when the schedule is in the past',
      { budget: null, from: Date.UTC(2026, 2, 9, 12) },
      [{ interval: { ...interval, date: '2026-03-10' } }],
    ],
    ['nothing after the end of the campaign', { budget: null, campaignEnd: '2026-03-06' }, []],
    [
      'one more message per contact',
      { budget: null, frequencyCap: 1, intervals: [day('2026-03-06'), day('2026-03-07')] },
      [{ frequencyCap: 2 }],
    ],
    ['nothing without an audience', { reach: 0 }, []],
  ])('suggests %s', (_what, over, advised) => {
    expect(planAdvice(planInput(over), plan(over))).toEqual(advised);
  });

  test('suggests changes that send more messages', () => {
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
