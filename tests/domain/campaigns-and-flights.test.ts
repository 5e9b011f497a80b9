import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignPeriod, creditLimit, creditUsagePercent } from '@/domain/campaign';
import {
  deliveredCount,
  describeLocation,
  flightDisplayName,
  parseLocation,
  serialiseLocation,
} from '@/domain/flight';
import { canMoveFlight, FLIGHT_TRANSITIONS, nextFlightStatus } from '@/domain/lifecycle';
import { formatInterval, intervalNotes } from '@/domain/schedule';

test.each([
  ['CAMD-07', '2027-03-01', '2027-04-30', 'Mar 1, 2027 – Apr 30, 2027'],
  ['CAMD-08', '2027-03-01', null, 'From Mar 1, 2027'],
  ['CAMD-09', null, '2027-04-30', 'Until Apr 30, 2027'],
  ['CAMD-10', null, null, 'Not set'],
])('%s period of %s and %s', (_id, start, end, text) => {
  expect(campaignPeriod(start, end)).toBe(text);
});

test.each([
  [10_000, 10_000],
  [0, 25_000],
  [null, 25_000],
  [undefined, 25_000],
])('DASH-09 F-01 a limit of %s counts as %i', (stored, limit) => {
  expect(creditLimit(stored)).toBe(limit);
});

test('DASH-08 DASH-10 usage is percent of the limit and may pass 100', () => {
  expect(creditUsagePercent(2500, 10_000)).toBe(25);
  expect(creditUsagePercent(20_000, 10_000)).toBe(200);
  expect(creditUsagePercent(null, null)).toBe(0);
});

describe('flight', () => {
  test.each([
    [999, 95.5, 954],
    [1000, 95.5, 955],
    [3, 33.3333, 0],
    [3, 33.3334, 1],
    [0, 99, 0],
    [100, 0, 0],
  ])('CAM-11 %i sent at %d %% is %i delivered', (sent, rate, delivered) => {
    expect(deliveredCount(sent, rate)).toBe(delivered);
  });

  test.each([null, undefined, '', '   '])('CAM-12 %j is an unknown flight', (name) => {
    expect(flightDisplayName(name)).toBe('Unknown Flight');
  });

  test('CAMD-26 to CAMD-30 only pending, active and paused move', () => {
    expect(FLIGHT_TRANSITIONS).toEqual({
      pending: ['active'],
      active: ['paused'],
      paused: ['active'],
      ended: [],
    });
    expect(canMoveFlight('ended', 'active')).toBe(false);
    expect(canMoveFlight('invented', 'active')).toBe(false);
    expect(['pending', 'active', 'paused', 'ended', 'x'].map(nextFlightStatus)).toEqual([
      'active',
      'paused',
      'active',
      null,
      null,
    ]);
  });
});

describe('place', () => {
  test('WIZ-86 what is stored is read again, whatever it holds', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.record({
            type: fc.constant('coordinates' as const),
            coordinates: fc.record({
              latitude: fc.integer({ min: -90, max: 90 }),
              longitude: fc.integer({ min: -180, max: 180 }),
              radiusKm: fc.integer({ min: 1, max: 1000 }),
            }),
            location: fc.constant(null),
          }),
          fc.record({
            type: fc.constant('location' as const),
            coordinates: fc.constant(null),
            location: fc.record({
              type: fc.constantFrom('city' as const, 'region' as const, 'country' as const),
              value: fc.string(),
            }),
          }),
        ),
        (location) => {
          expect(parseLocation(serialiseLocation(location))).toEqual(location);
        },
      ),
    );
  });

  test.each([
    null,
    '',
    'not json',
    '[]',
    '{"type":"coordinates","coordinates":{"latitude":"x"}}',
    '{"type":"location","location":{"value":5}}',
  ])('WIZ-87 %s is no place', (text) => {
    expect(parseLocation(text)).toBeNull();
    expect(describeLocation(parseLocation(text))).toBe('Everywhere');
  });

  test('reads as one line', () => {
    expect(
      describeLocation({
        type: 'coordinates',
        coordinates: { latitude: 47.3769, longitude: 8.5417, radiusKm: 25 },
        location: null,
      }),
    ).toBe('25 km around 47.3769, 8.5417');
    expect(
      describeLocation({
        type: 'location',
        coordinates: null,
        location: { type: 'city', value: 'Lisbon' },
      }),
    ).toBe('Lisbon (city)');
  });
});

describe('schedule', () => {
  const period = { start_date: '2027-03-01', end_date: '2027-03-31' };
  const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
  test.each([
    [{}, []],
    [{ endTime: '08:00' }, ['The end is before the start: the interval runs past midnight.']],
    [{ endTime: '09:00' }, ['Start and end are the same: nothing is sent in this interval.']],
    [{ startTime: '' }, ['A time is missing.']],
    [{ date: '' }, ['No date chosen: nothing is sent in this interval.']],
    [{ date: '2027-02-28' }, ['This date is outside the campaign period.']],
    [{ date: '2027-04-01' }, ['This date is outside the campaign period.']],
    [{ date: '2027-03-31' }, []],
  ])('WIZ-35 F-17 %o is told and does not block', (change, notes) => {
    expect(intervalNotes({ ...interval, ...change }, period)).toEqual(notes);
  });

  test('names the zone', () => {
    const stored = { date: '2027-03-06', start_time: '09:00:00', end_time: '17:00:00' };
    expect(formatInterval(stored, 'Europe/Berlin')).toBe('Mar 6, 2027, 09:00–17:00 Europe/Berlin');
    expect(formatInterval({ ...stored, date: null }, 'UTC')).toBe('No date, 09:00–17:00 UTC');
  });
});
