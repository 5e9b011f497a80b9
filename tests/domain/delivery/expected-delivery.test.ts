import { describe, expect, test } from 'vitest';
import {
  sumExpected,
  chartTimes,
  expectedUntil,
  expectedByUnit,
  expectedHours,
  nowPosition,
  readStartedPlans,
} from '@/domain/delivery/expected-delivery';
import { day, planInput } from '../../support/cases/delivery-plans.ts';

const at = (time: string) => Date.parse(`2026-03-06T${time}Z`);
const started = (over: Parameters<typeof planInput>[0] = {}, until: number | null = null) => ({
  flightId: 'a',
  input: planInput(over),
  until,
});

describe('expected delivery', () => {
  test('expectedHours returns the plan at the start by hour', () => {
    const hours = expectedHours(started());
    expect(hours).toHaveLength(8);
    expect(hours[0]).toEqual({ hour: '2026-03-06T08:00:00Z', messages: 250, cost: 12.5 });
  });

  test('expectedUntil counts the current hour by its elapsed share', () => {
    const hours = expectedHours(started());
    expect(expectedUntil(hours, at('07:59:00'))).toEqual({ messages: 0, cost: 0 });
    expect(expectedUntil(hours, at('09:30:00'))).toEqual({ messages: 375, cost: 18.75 });
    expect(expectedUntil(hours, at('23:00:00'))).toEqual({ messages: 2000, cost: 100 });
  });

  test('expectedHours ends when a user ended the flight', () => {
    const hours = expectedHours(started({}, at('09:30:00')));
    expect(hours.map(({ messages }) => messages)).toEqual([250, 125]);
    expect(expectedUntil(hours, at('23:00:00')).messages).toBe(375);
  });

  test('sums flights by hour and by day in the time zone', () => {
    const both = sumExpected([
      expectedHours(started({ intervals: [day('2026-03-07', '00:00', '02:00')] })),
      expectedHours(started({ intervals: [day('2026-03-06', '23:00', '01:00')] })),
    ]);
    // 23:00 to 02:00 in Berlin is 22:00 to 01:00 UTC, so both flights send in the middle hour.
    expect(both.map(({ hour, messages }) => [hour.slice(11, 13), messages])).toEqual([
      ['22', 1000],
      ['23', 2000],
      ['00', 1000],
    ]);
    expect([...expectedByUnit(both, 'day', 'Europe/Berlin')]).toEqual([
      ['2026-03-06', { messages: 1000, cost: 50 }],
      ['2026-03-07', { messages: 3000, cost: 150 }],
    ]);
    expect(expectedByUnit(both, 'hour', 'Europe/Berlin').get('2026-03-06T23:00:00Z')).toEqual({
      messages: 2000,
      cost: 100,
    });
  });

  test('readStartedPlans resets the sent figures and skips malformed plans', () => {
    const answer = {
      now: '2026-03-06T09:00:00+00:00',
      plans: [
        {
          flight_id: 'a',
          started_at: '2026-03-05T12:00:00+00:00',
          ended_at: '2026-03-06T08:30:00+00:00',
          sent: 40,
          spent: 2,
          sent_by_hour: { '2026-03-06T08:00:00Z': 40 },
        },
        { flight_id: 'b', started_at: null },
        null,
      ],
    };
    const { now, plans } = readStartedPlans(answer, 0);
    expect(now).toBe(at('09:00:00'));
    expect(plans).toHaveLength(1);
    expect(plans[0]).toMatchObject({
      flightId: 'a',
      until: at('08:30:00'),
      input: { sent: 0, spent: 0, sentByHour: {}, from: Date.UTC(2026, 2, 5, 12) },
    });
    expect(readStartedPlans(null, 7)).toEqual({ now: 7, plans: [] });
  });
});

describe('chartTimes', () => {
  const around = { timeZone: 'Europe/Berlin', now: at('09:30:00') };

  test('has no gaps and ignores the order of the input', () => {
    const found = ['2026-03-08', '2026-03-06'];
    expect(chartTimes(found, { ...around, unit: 'day', most: 10 })).toEqual([
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ]);
    expect(chartTimes([], { ...around, unit: 'day', most: 10 })).toEqual([]);
  });

  test('keeps the times around now if there are too many', () => {
    const found = ['2026-03-01', '2026-03-31'];
    const shown = (now: number) =>
      chartTimes(found, { ...around, now, unit: 'day', most: 6 }).map((one) => one.slice(8));
    expect(shown(Date.UTC(2026, 2, 10, 12))).toEqual(['07', '08', '09', '10', '11', '12']);
    expect(shown(Date.UTC(2026, 1, 1))).toEqual(['01', '02', '03', '04', '05', '06']);
    expect(shown(Date.UTC(2027, 1, 1))).toEqual(['26', '27', '28', '29', '30', '31']);
  });

  test('nowPosition lies within the current hour, or the current day of the time zone', () => {
    const hours = ['2026-03-06T08:00:00Z', '2026-03-06T09:00:00Z'];
    expect(nowPosition(hours, { ...around, unit: 'hour' })).toBe(1.5);
    // 10:30 in Berlin is 43.75% of the day.
    expect(nowPosition(['2026-03-06'], { ...around, unit: 'day' })).toBe(0.4375);
    expect(nowPosition(['2026-03-05'], { ...around, unit: 'day' })).toBeNull();
  });
});
