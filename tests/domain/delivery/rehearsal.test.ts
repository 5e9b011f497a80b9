import { describe, expect, test } from 'vitest';
import { readRehearsal, rehearse as rehearsed } from '@/domain/delivery/rehearsal';
import { day, planInput } from '../../support/cases/delivery-plans';

const rehearse = (...flights: Partial<Parameters<typeof planInput>[0]>[]) =>
  rehearsed({
    timeZone: 'Europe/Berlin',
    now: 0,
    flights: flights.map((over, index) => ({
      id: `f-${index}`,
      name: `Flight ${index}`,
      input: planInput({ budget: 10_000, frequencyCap: 1, reach: 100, ...over }),
    })),
  });

describe('a rehearsal', () => {
  test('sums its flights by hour and spans from the first message to the last', () => {
    const both = rehearse(
      { pacing: 'asap' },
      { pacing: 'asap', intervals: [day('2026-03-06', '09:30', '11:15')], costPerMessage: 0.0333 },
      { pacing: 'asap', intervals: [day('2026-03-07', '08:45', '09:10')] },
    );
    expect(both.hours).toEqual([
      { hour: '2026-03-06T08:00:00Z', messages: 200, cost: 8.33 },
      { hour: '2026-03-07T07:00:00Z', messages: 100, cost: 5 },
    ]);
    expect(both).toMatchObject({
      messages: 300,
      cost: 13.33,
      startsAt: '2026-03-06T08:00:00Z',
      endsAt: '2026-03-07T08:00:00Z',
      limits: [],
    });
    expect(rehearse({ intervals: [day('2026-03-06', '09:30', '11:15')] })).toMatchObject({
      startsAt: '2026-03-06T08:30:00Z',
      endsAt: '2026-03-06T10:15:00Z',
    });
  });

  test.each([
    ['budget', { budget: 2 }],
    ['campaign', { campaignBudget: 2 }],
    ['wallet', { wallet: 2 }],
  ] as const)('names the limit %s, with its time and the messages left out', (limit, over) =>
    expect(rehearse({ ...over, pacing: 'asap' }).limits).toEqual([
      {
        flightId: 'f-0',
        flightName: 'Flight 0',
        limit,
        at: '2026-03-06T09:00:00Z',
        leftOut: 60,
      },
    ]),
  );

  test('names no limit if only audience, frequency cap and schedule limit the flights', () => {
    expect(rehearse({}, { budget: 5 }, { frequencyCap: 3 }).limits).toEqual([]);
    expect(rehearse({ reach: 0 }).limits).toEqual([]);
  });

  test('names the campaign’s last day and an empty wallet as limits', () => {
    const intervals = [day('2026-03-06'), day('2026-03-07')];
    expect(
      rehearse({ intervals, frequencyCap: 2, campaignEnd: '2026-03-06' }).limits,
    ).toMatchObject([{ limit: 'period', at: '2026-03-06T16:00:00Z', leftOut: 100 }]);
    expect(rehearse({ wallet: 0 })).toMatchObject({
      hours: [],
      startsAt: null,
      endsAt: null,
      limits: [{ limit: 'wallet', at: null, leftOut: 100 }],
    });
  });

  test('sorts limits by time, with flights that send nothing first', () => {
    const limits = rehearse(
      { budget: 2, pacing: 'even' },
      { budget: 2, pacing: 'asap' },
      { wallet: 0 },
    ).limits.map(({ flightId }) => flightId);
    expect(limits).toEqual(['f-2', 'f-1', 'f-0']);
  });

  test('is parsed from the response without malformed flights', () => {
    const answer = {
      now: '2026-03-01T00:00:00+00:00',
      time_zone: 'Europe/Berlin',
      flights: [{ flight_id: 'f', name: 'Spring', budget: 5, wallet: 7 }, { name: 'none' }, null],
    };
    expect(readRehearsal(answer)).toMatchObject({
      timeZone: 'Europe/Berlin',
      now: Date.UTC(2026, 2, 1),
      flights: [{ id: 'f', name: 'Spring', input: { budget: 5, wallet: 7 } }],
    });
    for (const nothing of [null, undefined, {}, 'text'])
      expect(readRehearsal(nothing)).toEqual({ timeZone: 'UTC', now: 0, flights: [] });
  });
});
