import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { deliveryPlan, PLAN_LIMITS, type PlanInput } from '@/domain/delivery/plan';
import { FREQUENCY_PERIODS } from '@/domain/delivery/frequency-periods';
import { PACINGS } from '@/domain/delivery/pacing';
import { intervalSpans, zoneOffset } from '@/domain/time/wall-time';
import { day, planInput } from '../../support/cases/delivery-plans.ts';

const anInput = (over: Partial<PlanInput> = {}) => planInput({ timeZone: 'UTC', ...over });
const plan = (over: Partial<PlanInput> = {}) => deliveryPlan(anInput(over));

describe('deliveryPlan', () => {
  test.each<[string, Partial<PlanInput>, string, number]>([
    ['a flight limited by its budget', {}, 'budget', 2000],
    ['a flight limited by its remaining budget', { spent: 60, sent: 1200 }, 'budget', 800],
    ['a message of two parts, which costs twice as much', { parts: 2 }, 'budget', 1000],
    ['a budget given as text', { budget: '100.04' }, 'budget', 2000],
    ['an overspent budget', { spent: 101, sent: 1 }, 'budget', 0],
    [
      'a flight without a budget, limited by the wallet',
      { budget: null, wallet: 30 },
      'wallet',
      600,
    ],
    ['a flight limited by the wallet', { wallet: 7.54 }, 'wallet', 150],
    ['an empty wallet', { wallet: 0 }, 'wallet', 0],
    ['a flight limited by the campaign budget', { campaignBudget: 5 }, 'campaign', 100],
    ['an overspent campaign budget', { campaignBudget: -3 }, 'campaign', 0],
    ['a single interval, which reaches each contact once', { reach: 500 }, 'window', 500],
    ['a frequency cap of one message', { reach: 500, frequencyCap: 1 }, 'reach', 500],
    [
      'a frequency cap with messages already sent',
      { reach: 500, frequencyCap: 2, sent: 990, intervals: [day('2026-03-06'), day('2026-03-07')] },
      'reach',
      10,
    ],
    [
      'two intervals, which reach each contact twice',
      { reach: 500, intervals: [day('2026-03-06'), day('2026-03-07')] },
      'window',
      1000,
    ],
    [
      'a credit limit over two billing months',
      {
        budget: 500,
        intervals: [day('2026-03-30'), day('2026-03-31'), day('2026-04-01')],
        reach: 1000,
        months: [
          { until: Date.UTC(2026, 3, 1), left: 60 },
          { until: Date.UTC(2026, 4, 1), left: 20 },
        ],
      },
      'month',
      1600,
    ],
    [
      'a used-up billing month before the flight',
      {
        budget: 10,
        intervals: [day('2026-04-01')],
        months: [
          { until: Date.UTC(2026, 3, 1), left: -5 },
          { until: Date.UTC(2026, 4, 1), left: 20 },
        ],
      },
      'budget',
      200,
    ],
    ['an empty audience', { reach: 0 }, 'reach', 0],
    ['a flight without intervals', { intervals: [] }, 'window', 0],
    ['an interval without a date', { intervals: [day('')] }, 'window', 0],
    ['a past interval', { from: Date.UTC(2026, 2, 6, 17) }, 'window', 0],
    ['a campaign that ends before the flight', { campaignEnd: '2026-03-05' }, 'period', 0],
    ['free messages', { costPerMessage: 0, reach: 40, frequencyCap: 1 }, 'reach', 40],
    ['a price of NaN', { costPerMessage: Number.NaN, reach: 40, frequencyCap: 1 }, 'reach', 40],
  ])('returns the limit and the messages for %s', (_what, over, limit, messages) => {
    const drawn = plan(over);
    expect(drawn.limit).toBe(limit);
    expect(drawn.messages).toBe(messages);
    expect(drawn.endsAt === null).toBe(messages === 0);
  });

  test('allowed has the messages of each limit', () => {
    expect(plan({ campaignBudget: 5, reach: 500 }).allowed).toEqual({
      reach: 1500,
      budget: 2000,
      campaign: 100,
      wallet: 20_000,
      month: null,
      window: 500,
      period: null,
    });
  });

  test('spreads the limit of a billing month evenly over that month', () => {
    const drawn = plan({
      budget: 500,
      pacing: 'even',
      intervals: [day('2026-03-30'), day('2026-03-31'), day('2026-04-01')],
      months: [{ until: Date.UTC(2026, 3, 1), left: 40 }],
      reach: 5000,
    });
    const byDay = new Map<string, number>();
    for (const { hour, messages } of drawn.hours)
      byDay.set(hour.slice(0, 10), (byDay.get(hour.slice(0, 10)) ?? 0) + messages);
    expect([...byDay.values()]).toEqual([400, 400, 5000]);
  });

  test('reachShare is the share of the audience that the plan reaches', () => {
    expect(plan().reachShare).toBe(0.2);
    expect(plan({ reach: 500, intervals: [day('2026-03-06'), day('2026-03-07')] }).reachShare).toBe(
      1,
    );
    expect(plan({ sent: 1200, spent: 60 }).reachShare).toBe(0.2);
    expect(plan({ reach: 0 }).reachShare).toBe(0);
  });
});

describe('deliveryPlan over time', () => {
  const hours = (over: Partial<PlanInput>) =>
    plan(over).hours.map(({ hour, messages }) => [hour, messages]);

  test('spreads messages evenly over the minutes of the intervals', () => {
    expect(
      hours({
        budget: 20,
        intervals: [day('2026-03-06', '09:30', '11:00'), day('2026-03-07', '10:00', '10:30')],
      }),
    ).toEqual([
      ['2026-03-06T09:00:00Z', 100],
      ['2026-03-06T10:00:00Z', 200],
      ['2026-03-07T10:00:00Z', 100],
    ]);
  });

  test('caps an interval at one message per contact and moves further messages to other intervals', () => {
    expect(
      hours({
        reach: 250,
        budget: 15,
        intervals: [day('2026-03-06', '09:00', '10:00'), day('2026-03-07', '09:00', '18:00')],
      }),
    ).toEqual([
      ['2026-03-06T09:00:00Z', 50],
      ...Array.from({ length: 9 }, (_, n) => [
        `2026-03-07T${String(9 + n).padStart(2, '0')}:00:00Z`,
        expect.any(Number),
      ]),
    ]);
  });

  test('treats intervals that overlap or share a clock hour as one', () => {
    const over = { reach: 100, frequencyCap: 9 };
    expect(
      plan({
        ...over,
        intervals: [day('2026-03-06', '09:00', '11:00'), day('2026-03-06', '10:00', '12:00')],
      }).messages,
    ).toBe(100);
    expect(
      plan({
        ...over,
        intervals: [day('2026-03-06', '09:00', '10:15'), day('2026-03-06', '10:30', '12:00')],
      }).messages,
    ).toBe(100);
    expect(
      plan({
        ...over,
        intervals: [day('2026-03-06', '09:00', '10:00'), day('2026-03-06', '10:00', '12:00')],
      }).messages,
    ).toBe(200);
  });

  test('starts at the minute of the request', () => {
    expect(
      hours({
        budget: 5,
        intervals: [day('2026-03-06', '09:00', '11:00')],
        from: Date.UTC(2026, 2, 6, 9, 30, 40),
      }),
    ).toEqual([
      ['2026-03-06T09:00:00Z', 33],
      ['2026-03-06T10:00:00Z', 67],
    ]);
  });

  test('ends with the campaign’s last day in the organization’s time zone', () => {
    const over = { timeZone: 'America/New_York', campaignEnd: '2026-03-06', budget: 5 };
    expect(plan({ ...over, intervals: [day('2026-03-06', '22:00', '03:00')] }).endsAt).toBe(
      '2026-03-07T05:00:00Z',
    );
  });

  test.each([
    ['17:30', '2026-03-06T17:30:00Z'],
    ['17:00', '2026-03-06T17:00:00Z'],
    ['17:01', '2026-03-06T17:01:00Z'],
  ])('ends the plan at the end of the interval, %s, not at the end of the hour', (end, endsAt) => {
    expect(plan({ reach: 10_000, intervals: [day('2026-03-06', '09:00', end)] }).endsAt).toBe(
      endsAt,
    );
  });

  test('ends with the campaign when the schedule continues after it, and names that limit', () => {
    const intervals = [day('2026-03-06', '09:00', '11:00'), day('2026-03-08', '09:00', '11:00')];
    const drawn = plan({ intervals, reach: 10, campaignEnd: '2026-03-06' });
    expect([drawn.limit, drawn.messages]).toEqual(['period', 10]);
    const none = plan({ intervals: intervals.slice(1), reach: 10, campaignEnd: '2026-03-06' });
    expect([none.limit, none.messages]).toEqual(['period', 0]);
    expect(plan({ intervals, reach: 10, campaignEnd: '2026-03-08' }).limit).toBe('window');
  });

  test('subtracts messages already sent in the interval from its capacity', () => {
    const sentByHour = { '2026-03-06T09:00:00Z': 60, '2026-03-05T09:00:00Z': 100 };
    expect(
      plan({ reach: 100, sent: 160, spent: 8, from: Date.UTC(2026, 2, 6, 10), sentByHour })
        .messages,
    ).toBe(40);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29'],
    ['Europe/Berlin', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['Asia/Kathmandu', '2026-03-29'],
    ['Pacific/Apia', '2020-09-27'],
    ['Pacific/Apia', '2021-04-04'],
  ])('sends within local times in %s on %s', (timeZone, date) => {
    const { hours: found } = plan({
      timeZone,
      intervals: [day(date, '01:00', '05:00')],
      from: Date.parse(`${date}T00:00:00Z`) - 2e8,
      budget: 1000,
    });
    expect(found.length).toBeGreaterThan(2);
    for (const { hour } of found) {
      const minute = Date.parse(hour) / 60_000;
      const walls = [0, 15, 30, 45, 59].map((n) =>
        new Date((minute + n + zoneOffset(timeZone, minute + n)) * 60_000).toISOString(),
      );
      expect(walls.some((wall) => wall.startsWith(date) && /T0[1-4]/.test(wall))).toBe(true);
    }
  });
});

describe('pacing', () => {
  const days = [day('2026-03-06', '09:00', '15:00'), day('2026-03-07', '09:00', '15:00')];
  const sent = (over: Partial<PlanInput>) => plan(over).hours.map(({ messages }) => messages);

  test('asap: sends each interval to its whole audience in the first hour', () => {
    expect(
      plan({ pacing: 'asap', reach: 700, budget: 50, intervals: days }).hours.map(
        ({ hour, messages }) => [hour, messages],
      ),
    ).toEqual([
      ['2026-03-06T09:00:00Z', 700],
      ['2026-03-07T09:00:00Z', 300],
    ]);
  });

  test('ahead: sends 20% faster than evenly until everything is sent', () => {
    const over = { reach: 10_000, budget: 60, intervals: days };
    expect(sent(over)).toEqual(Array.from({ length: 12 }, () => 100));
    expect(sent({ ...over, pacing: 'ahead' })).toEqual(Array.from({ length: 10 }, () => 120));
  });

  test('ahead: finishes an interval that reaches the whole audience before its end', () => {
    const over = { reach: 600, budget: null, intervals: days } as const;
    expect(sent(over)).toEqual(Array.from({ length: 12 }, () => 100));
    expect(sent({ ...over, pacing: 'ahead' })).toEqual(Array.from({ length: 10 }, () => 120));
  });

  test('ahead: after a pause, sends 20% faster than an even pace of the unsent messages', () => {
    // Six hours have passed without a send.
    const late = { reach: 10_000, budget: 60, intervals: days, from: Date.UTC(2026, 2, 6, 15) };
    expect(sent(late)[0]).toBe(200);
    expect(sent({ ...late, pacing: 'ahead' })[0]).toBe(240);
    // A head start is kept instead of being spread over the remaining time.
    const early = { ...late, sent: 720, spent: 36, sentByHour: { '2026-03-06T09:00:00Z': 720 } };
    expect(sent(early)).toEqual(Array.from({ length: 6 }, () => 80));
    expect(sent({ ...early, pacing: 'ahead' })).toEqual([120, 120, 120, 120]);
  });
});

describe('frequency cap by day or week', () => {
  const twice = ['2026-03-06', '2026-03-07', '2026-03-09'].flatMap((date) => [
    day(date, '09:00', '11:00'),
    day(date, '15:00', '17:00'),
  ]);
  const byHour = (over: Partial<PlanInput>) =>
    plan({ reach: 100, budget: null, intervals: twice, pacing: 'asap', ...over }).hours.map(
      ({ hour, messages }) => [hour.slice(0, 13), messages],
    );

  test('only the first intervals of each day send, up to the cap', () => {
    expect(byHour({ frequencyPeriod: 'day', frequencyCap: 1 })).toEqual([
      ['2026-03-06T09', 100],
      ['2026-03-07T09', 100],
      ['2026-03-09T09', 100],
    ]);
    expect(byHour({ frequencyPeriod: 'day', frequencyCap: 2 })).toHaveLength(6);
  });

  test('weeks begin on Monday', () => {
    expect(byHour({ frequencyPeriod: 'week', frequencyCap: 1 })).toEqual([
      ['2026-03-06T09', 100],
      ['2026-03-09T09', 100],
    ]);
  });

  test('messages that an interval did not send move to later intervals of the same day only', () => {
    const over = { frequencyPeriod: 'day', frequencyCap: 1 } as const;
    const sentByHour = { '2026-03-06T09:00:00Z': 60 };
    const late = { sent: 60, spent: 3, sentByHour, from: Date.UTC(2026, 2, 6, 12) };
    expect(byHour({ ...over, ...late })).toEqual([
      ['2026-03-06T15', 40],
      ['2026-03-07T09', 100],
      ['2026-03-09T09', 100],
    ]);
  });

  test('an interval past midnight counts toward the day on which it starts', () => {
    const nights = [day('2026-03-06', '23:00', '01:00'), day('2026-03-07', '09:00', '10:00')];
    expect(byHour({ frequencyPeriod: 'day', frequencyCap: 1, intervals: nights })).toEqual([
      ['2026-03-06T23', 100],
      ['2026-03-07T09', 100],
    ]);
  });

  test('the frequency cap limits only when the schedule would exceed it', () => {
    const over = { reach: 100, budget: null, intervals: twice, frequencyPeriod: 'day' } as const;
    const capped = plan({ ...over, frequencyCap: 1 });
    expect([capped.limit, capped.allowed.reach, capped.allowed.window]).toEqual([
      'reach',
      300,
      600,
    ]);
    const free = plan({ ...over, frequencyCap: 2 });
    expect([free.limit, free.allowed.reach, free.messages]).toEqual(['window', null, 600]);
    expect(plan({ ...over, reach: 0 }).limit).toBe('reach');
  });
});

describe('quiet hours', () => {
  const hours = (over: Partial<PlanInput>) =>
    plan({ reach: 100, budget: null, ...over }).hours.map(({ hour, messages }) => [
      hour.slice(5, 13),
      messages,
    ]);
  const night = { from: '20:00', to: '09:00' };

  test('are excluded from an interval, which sends in the remaining time', () => {
    expect(hours({ quiet: night, intervals: [day('2026-03-06', '18:00', '22:00')] })).toEqual([
      ['03-06T18', 50],
      ['03-06T19', 50],
    ]);
    expect(
      hours({ quiet: night, pacing: 'asap', intervals: [day('2026-03-06', '21:00', '11:00')] }),
    ).toEqual([['03-07T09', 100]]);
  });

  test('that divide an interval do not let it send twice to a contact', () => {
    const noon = { from: '12:00', to: '13:00' };
    expect(hours({ quiet: noon, intervals: [day('2026-03-06', '11:00', '14:00')] })).toEqual([
      ['03-06T11', 50],
      ['03-06T13', 50],
    ]);
  });

  test('that cover an interval leave it without messages', () => {
    const drawn = plan({ quiet: night, intervals: [day('2026-03-06', '21:00', '08:00')] });
    expect([drawn.messages, drawn.limit]).toEqual([0, 'window']);
  });

  test('are in the organization’s time zone, also on days with a DST change', () => {
    expect(
      hours({
        quiet: { from: '00:00', to: '09:00' },
        timeZone: 'Europe/Berlin',
        pacing: 'asap',
        intervals: [day('2026-03-28', '00:00', '23:00'), day('2026-03-29', '00:00', '23:00')],
      }),
    ).toEqual([
      ['03-28T08', 100],
      ['03-29T07', 100],
    ]);
  });
});

describe('cost of a plan', () => {
  test('rounds each hour to a hundredth of a cent, and the hours add up to the exact price rounded up once', () => {
    const drawn = plan({
      costPerMessage: '0.00005',
      budget: 1,
      reach: 1e6,
      intervals: [day('2026-03-06', '09:00', '12:00')],
    });
    expect(drawn.hours).toEqual([
      { hour: '2026-03-06T09:00:00Z', messages: 6666, cost: 0.3333 },
      { hour: '2026-03-06T10:00:00Z', messages: 6667, cost: 0.3334 },
      { hour: '2026-03-06T11:00:00Z', messages: 6667, cost: 0.3333 },
    ]);
    expect(drawn.cost).toBe(1);
  });

  test('continues from the recorded spending, even after a price change', () => {
    expect(
      plan({ spent: 0.3334, sent: 6667, costPerMessage: '0.00005', budget: 1, reach: 1e6 })
        .messages,
    ).toBe(13_333);
    expect(plan({ spent: 10, sent: 100 }).messages).toBe(1800);
  });
});

const arbitraryInput: fc.Arbitrary<PlanInput> = fc
  .record({
    days: fc.array(
      fc.record({ day: fc.nat(6), start: fc.nat(1439), length: fc.integer({ min: 1, max: 900 }) }),
      { minLength: 1, maxLength: 6 },
    ),
    timeZone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kathmandu',
      'Pacific/Apia',
    ),
    month: fc.constantFrom('2026-03-05', '2026-03-26', '2026-10-22', '2026-10-29', '2026-07-01'),
    budget: fc.option(fc.nat(100_000).map((cents) => cents / 100)),
    price: fc.constantFrom('0.05', '0.0425', '0.0476123', '0.00005', '0.1', '0.3333333'),
    parts: fc.integer({ min: 1, max: 3 }),
    reach: fc.nat(20_000),
    frequencyCap: fc.integer({ min: 1, max: 4 }),
    frequencyPeriod: fc.constantFrom(...FREQUENCY_PERIODS),
    quiet: fc.constantFrom(
      null,
      { from: '20:00', to: '09:00' },
      { from: '12:15', to: '13:30' },
      { from: '00:00', to: '23:30' },
    ),
    pacing: fc.constantFrom(...PACINGS),
    wallet: fc.nat(10_000_000).map((units) => units / 10_000),
    campaignBudget: fc.option(fc.nat(100_000).map((cents) => cents / 100)),
    /** The first billing month ends this many days after the first day; `left` are the remaining dollars per month. */
    months: fc.option(
      fc.record({
        days: fc.integer({ min: 1, max: 6 }),
        left: fc.tuple(fc.nat(60_000), fc.nat(60_000)),
      }),
    ),
    late: fc.nat(4000),
    ends: fc.option(fc.nat(7)),
  })
  .map(({ days, month, months, late, ends, price, ...rest }) => {
    const first = Date.parse(`${month}T00:00:00Z`);
    const date = (n: number) => new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    const clock = (minute: number) =>
      `${String(Math.floor((minute % 1440) / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    return {
      ...rest,
      intervals: days.map(({ day: n, start, length }) =>
        day(date(n), clock(start), clock(start + length)),
      ),
      costPerMessage: price,
      months: (months?.left ?? []).map((cents, nth) => ({
        until: first + ((months?.days ?? 0) + nth * 31) * 86_400_000,
        left: cents / 100,
      })),
      campaignEnd: ends === null ? null : date(ends),
      sentByHour: {},
      spent: 0,
      sent: 0,
      from: first - 86_400_000 + late * 60_000,
    };
  });

/**
 * Returns whether a send window or a capped week crosses the end of a billing month. Such a plan assigns the whole
 * window to the first month, so recomputing it later gives another result.
 */
const crossesMonth = ({ months = [], intervals, timeZone, frequencyPeriod }: PlanInput) =>
  months.some(
    ({ until }) =>
      frequencyPeriod === 'week' ||
      intervals.some((interval) => {
        const spans = intervalSpans(interval, timeZone);
        return (
          (spans[0]?.start ?? 0) * 60_000 < until + 3_600_000 &&
          (spans.at(-1)?.end ?? 0) * 60_000 > until - 3_600_000
        );
      }),
  );

/** Remaining dollars of each billing month after these hours, without past months. */
const monthsAfter = (
  months: NonNullable<PlanInput['months']>,
  done: readonly { hour: string; cost: number }[],
  from: number,
) =>
  months
    .map(({ until, left }, nth) => ({
      until,
      left:
        (Math.round(Number(left) * 10_000) -
          done
            .filter(
              ({ hour }) =>
                Date.parse(hour) < until && Date.parse(hour) >= (months[nth - 1]?.until ?? 0),
            )
            .reduce((units, { cost }) => units + Math.round(cost * 10_000), 0)) /
        10_000,
    }))
    .filter(({ until }) => until > from);

describe('a plan of any flight', () => {
  test('sends exactly the messages that the lowest limit allows, and its hours add up to the totals', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const drawn = deliveryPlan(input);
        const least = Math.min(...PLAN_LIMITS.map((limit) => drawn.allowed[limit] ?? Infinity));
        expect(drawn.messages).toBe(least);
        expect(drawn.allowed[drawn.limit]).toBe(least);
        expect(drawn.hours.reduce((sum, { messages }) => sum + messages, 0)).toBe(least);
        expect(drawn.hours.every(({ messages, cost }) => messages > 0 && cost >= 0)).toBe(true);
        const cost = drawn.hours.reduce((sum, hour) => sum + Math.round(hour.cost * 10_000), 0);
        expect(cost).toBe(Math.round(drawn.cost * 10_000));
        for (const money of [input.budget, input.wallet, input.campaignBudget])
          expect(cost).toBeLessThanOrEqual(
            money === null ? Infinity : Math.round(Number(money) * 10_000),
          );
        const order = drawn.hours.map(({ hour }) => hour);
        expect(order).toEqual([...new Set(order)].toSorted());
      }),
      { numRuns: 400 },
    );
  });

  test('continues unchanged when it is recomputed at any hour', () => {
    fc.assert(
      fc.property(arbitraryInput, fc.nat(), (drawnInput, choice) => {
        fc.pre(!crossesMonth(drawnInput));
        const input = { ...drawnInput, from: Math.ceil(drawnInput.from / 3_600_000) * 3_600_000 };
        const drawn = deliveryPlan(input);
        const done = drawn.hours.slice(0, choice % (drawn.hours.length + 1));
        const rest = drawn.hours.slice(done.length);
        const next = rest[0] ?? { hour: drawn.endsAt ?? new Date(input.from).toISOString() };
        const units = done.reduce((sum, { cost }) => sum + Math.round(cost * 10_000), 0);
        const less = (money: number | string | null) =>
          money === null ? null : (Math.round(Number(money) * 10_000) - units) / 10_000;
        const again = deliveryPlan({
          ...input,
          from: Date.parse(next.hour),
          sent: done.reduce((sum, { messages }) => sum + messages, 0),
          spent: units / 10_000,
          wallet: less(input.wallet),
          campaignBudget: less(input.campaignBudget),
          months: monthsAfter(input.months ?? [], done, Date.parse(next.hour)),
          sentByHour: Object.fromEntries(done.map(({ hour, messages }) => [hour, messages])),
        });
        expect(again.hours).toEqual(rest);
      }),
      { numRuns: 400 },
    );
  });

  test('never sends fewer messages when the lowest limit is raised', () => {
    fc.assert(
      fc.property(arbitraryInput, (input) => {
        const before = deliveryPlan(input);
        const raised: Record<string, Partial<PlanInput>> = {
          reach: { reach: input.reach + 500 },
          budget: { budget: Number(input.budget) + 50 },
          campaign: { campaignBudget: Number(input.campaignBudget) + 50 },
          wallet: { wallet: Number(input.wallet) + 50 },
          month: {
            months: (input.months ?? []).map(({ until, left }) => ({
              until,
              left: Number(left) + 50,
            })),
          },
          window: { intervals: [...input.intervals, day('2027-01-01')], campaignEnd: null },
        };
        expect(deliveryPlan({ ...input, ...raised[before.limit] }).messages).toBeGreaterThanOrEqual(
          before.messages,
        );
      }),
      { numRuns: 200 },
    );
  });

  test('supports 500 intervals', () => {
    const intervals = Array.from({ length: 500 }, (_, n) =>
      day(
        new Date(Date.UTC(2026, 2, 1) + n * 86_400_000).toISOString().slice(0, 10),
        '08:00',
        '20:00',
      ),
    );
    const drawn = plan({
      intervals,
      timeZone: 'Europe/Berlin',
      budget: 1e6,
      wallet: null,
      reach: 1e6,
      frequencyCap: 500,
    });
    expect(drawn.messages).toBe(20_000_000);
  });
});
