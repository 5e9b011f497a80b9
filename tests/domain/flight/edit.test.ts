import { afterEach, describe, expect, test } from 'vitest';
import { flightChanges, isSameDraft, planChange, toFlightDraft } from '@/domain/flight/edit';
import { reader } from '@/domain/shared/reader';
import { intervalErrors, intervalProgress } from '@/domain/time/schedule';
import { day, planInput } from '../../support/cases/delivery-plans.ts';

const flight = {
  name: 'Opening',
  type: 'SMS',
  budget: 100,
  frequency_cap: 3,
  frequency_period: 'flight',
  pacing: 'even',
  location: null,
  tracker_version_id: null,
  intervals: [{ id: 'a', date: '2026-03-06', start_time: '09:00:00', end_time: '17:00:00' }],
  audiences: [
    { id: 'runners', cohort: {} },
    { id: 'deleted', cohort: null },
  ],
  exclusions: [
    { audience_id: 'walkers', excluded_flight_id: null },
    { audience_id: null, excluded_flight_id: 'early' },
  ],
  creatives: [{ creative_id: 'c', creative_version_id: 'v' }],
};
const draft = toFlightDraft(flight);

describe('flightChanges', () => {
  test('is empty for an unchanged flight', () => {
    expect(flightChanges(draft, toFlightDraft(flight))).toEqual({ fields: [], changes: {} });
  });

  test.each([
    [{ name: 'Closing ' }, { name: 'Closing' }, ['name']],
    [{ budget: '100.50' }, { budget: 100.5 }, ['budget']],
    [{ budget: '100.00' }, {}, []],
    [{ frequencyCap: '4' }, { frequency_cap: 4 }, ['frequency_cap']],
    [{ frequencyPeriod: 'week' as const }, { frequency_period: 'week' }, ['frequency_period']],
    [{ pacing: 'ahead' as const }, { pacing: 'ahead' }, ['pacing']],
    [
      { selectedAudiences: ['runners', 'hikers'] },
      { audience_ids: ['runners', 'hikers'] },
      ['audience_ids'],
    ],
    [
      { excludedAudiences: ['walkers', 'bikers'] },
      { excluded_audience_ids: ['bikers', 'walkers'] },
      ['excluded_audience_ids'],
    ],
    [{ excludedFlights: [] }, { excluded_flight_ids: [] }, ['excluded_flight_ids']],
    [
      { selectedCreativeVersionId: 'w' },
      { creative_id: 'c', creative_version_id: 'w' },
      ['creative'],
    ],
    [
      { scheduleIntervals: [{ id: 'a', ...day('2026-03-07') }] },
      { intervals: [{ date: '2026-03-07', start_time: '09:00', end_time: '17:00' }] },
      ['intervals'],
    ],
    [
      {
        geoTargetingEnabled: true,
        geoTargetingType: 'location' as const,
        locationTarget: { type: 'city' as const, value: 'Bonn' },
      },
      {
        location:
          '{"type":"location","coordinates":null,"location":{"type":"city","value":"Bonn"}}',
      },
      ['location'],
    ],
  ])('detects the change %j', (over, changes, fields) => {
    expect(flightChanges(draft, { ...draft, ...over })).toEqual({ fields, changes });
  });

  test('keeps a stored location unchanged', () => {
    for (const location of [
      '{"type":"coordinates","coordinates":{"latitude":47.5,"longitude":8,"radiusKm":25},"location":null}',
      '{"type":"location","coordinates":null,"location":{"type":"country","value":"Chile"}}',
    ]) {
      const stored = toFlightDraft({ ...flight, location });
      expect(flightChanges(draft, stored).changes).toEqual({ location });
    }
  });
});

describe('a flight read in another language', () => {
  afterEach(() => {
    reader.locale = 'en-US';
  });
  const location =
    '{"type":"coordinates","coordinates":{"latitude":47.4979,"longitude":-8.25,"radiusKm":2.5},"location":null}';
  const stored = { ...flight, budget: 1250.5, location };

  test('fills the form with its decimal separator, and with a point in what is sent', () => {
    reader.locale = 'de';
    const german = toFlightDraft(stored);
    expect(german).toMatchObject({
      budget: '1250,5',
      coordinateTarget: { latitude: '47,4979', longitude: '-8,25', radiusKm: '2,5' },
    });
    expect(flightChanges(draft, german).changes).toEqual({ budget: 1250.5, location });
  });

  test('has no change in a draft of the other language', () => {
    const english = toFlightDraft(stored);
    reader.locale = 'de';
    const german = toFlightDraft(stored);
    expect(flightChanges(german, english)).toEqual({ fields: [], changes: {} });
    expect(isSameDraft(german, english)).toBe(true);
    reader.locale = 'en-US';
    expect(flightChanges(english, german)).toEqual({ fields: [], changes: {} });
    expect(isSameDraft(english, german)).toBe(true);
    expect(isSameDraft(english, { ...german, budget: '1250,6' })).toBe(false);
  });

  test('takes 1.250 typed in German as a change of 1.25, never as the same amount', () => {
    const english = toFlightDraft({ ...stored, budget: 1.25 });
    const german = { ...english, budget: '1.250' };
    expect(flightChanges(english, german).fields).toEqual(['budget']);
    expect(isSameDraft(english, german)).toBe(false);
  });
});

describe('planChange', () => {
  test('returns the change in reach, cost and end of the plan', () => {
    const before = planInput({ budget: 100 });
    const after = planInput({
      budget: 200,
      intervals: [day('2026-03-06'), day('2026-03-07')],
    });
    expect(planChange(before, after)).toEqual({ reached: 1, cost: 100, hours: 24 });
    expect(planChange(after, before)).toEqual({ reached: -0.5, cost: -100, hours: -24 });
    expect(planChange(before, before)).toEqual({ reached: 0, cost: 0, hours: 0 });
  });

  test('has no reach or end to compare if the plan before sends nothing', () => {
    expect(planChange(planInput({ intervals: [] }), planInput())).toEqual({
      reached: null,
      cost: 100,
      hours: null,
    });
  });
});

describe('schedule of an edited flight', () => {
  const at = { timeZone: 'UTC', now: Date.parse('2026-03-06T12:00:00Z') };
  const over = { id: 'o', ...day('2026-03-05') };
  const begun = { id: 'b', ...day('2026-03-06') };
  const later = { id: 'l', ...day('2026-03-07') };

  test('intervalProgress tells started, past and future intervals apart', () => {
    expect([over, begun, later].map((one) => intervalProgress(one, at))).toEqual([
      'over',
      'begun',
      null,
    ]);
    expect(intervalProgress({ ...over, date: '' }, at)).toBeNull();
  });

  test('intervalErrors skips unchanged intervals and checks all others', () => {
    expect(intervalErrors([over, begun], at)).toEqual(['interval_over', null]);
    expect(intervalErrors([over, begun], { ...at, planned: [over] })).toEqual([null, null]);
    expect(intervalErrors([{ ...over, endTime: '16:00' }], { ...at, planned: [over] })).toEqual([
      'interval_over',
    ]);
  });
});
