import { describe, expect, test } from 'vitest';
import { emptyFlightDraft, type FlightDraft } from '@/domain/flight/draft';
import { isStepValid, stepErrors, type WizardStep } from '@/domain/flight/wizard-steps';

type Change = Partial<FlightDraft>;
const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
const errors = (step: WizardStep, change: Change) => {
  const draft = {
    ...emptyFlightDraft(),
    name: 'Opening weekend',
    scheduleIntervals: [interval],
    selectedAudiences: ['audience'],
    newCreativeData: { name: 'Warm', message: 'Hello' },
    ...change,
  };
  const found = stepErrors(step, draft);
  expect(isStepValid(step, draft)).toBe(Object.keys(found).length === 0);
  return found;
};
const noCap = 'frequency_cap_outside';
const noInterval = 'intervals_missing';
const tooLarge = 'budget_too_large';

describe('details step', () => {
  test.each<[Change, Record<string, string>]>([
    [{ name: '' }, { name: 'flight_name_missing' }],
    [{ name: ' \t ' }, { name: 'flight_name_missing' }],
    [{ name: 'x'.repeat(101) }, { name: 'name_too_long' }],
    [{ name: ` ${'x'.repeat(100)} ` }, {}],
    [{ name: 'a\0b' }, { name: 'unstorable' }],
    [{ channelType: '' }, { channelType: 'channel_missing' }],
    [{ budget: '' }, { budget: 'budget_missing' }],
    [{ budget: 'NaN' }, { budget: 'budget_not_a_number' }],
    [{ budget: '1e308' }, { budget: tooLarge }],
    [{ budget: '-5' }, { budget: 'budget_too_small' }],
    [{ budget: '0' }, { budget: 'budget_too_small' }],
    [{ budget: '0.00' }, { budget: 'budget_too_small' }],
    [{ budget: '0.01' }, {}],
    [{ budget: '1e3' }, {}],
    [{ budget: '1,50' }, {}],
    [{ budget: '1.005' }, { budget: 'budget_too_precise' }],
    [{ budget: '999999999999.99' }, {}],
    [{ budget: '1000000000000' }, { budget: tooLarge }],
    [{ frequencyCap: '1' }, {}],
    [{ frequencyCap: '1000' }, {}],
    [{ frequencyCap: '' }, { frequencyCap: noCap }],
    [{ frequencyCap: '0' }, { frequencyCap: noCap }],
    [{ frequencyCap: '2.5' }, { frequencyCap: noCap }],
    [{ frequencyCap: '1001' }, { frequencyCap: noCap }],
    [{ scheduleIntervals: [] }, { scheduleIntervals: noInterval }],
    [{ scheduleIntervals: [{ id: 'b', date: '', startTime: '17:00', endTime: '09:00' }] }, {}],
  ])('a draft with %o has the problems %o', (change, expected) => {
    expect(errors('flight-details', change)).toEqual(expected);
  });

  test('reports all problems together', () => {
    const wrong = { name: '', channelType: '', budget: '0', scheduleIntervals: [] };
    expect(Object.keys(errors('flight-details', wrong))).toEqual(Object.keys(wrong));
  });
});

describe('geo-targeting', () => {
  const good = { latitude: '47.3', longitude: '8.5', radiusKm: '5' };
  test.each<[Partial<typeof good>, string | null]>([
    [{ latitude: '' }, 'latitude_missing'],
    [{ longitude: ' ' }, 'longitude_missing'],
    [{ latitude: 'north' }, 'latitude_not_a_number'],
    [{ latitude: '0', longitude: '0', radiusKm: '1' }, null],
    [{ radiusKm: '' }, 'radius_missing'],
    [{ latitude: '47,377', radiusKm: '1,5' }, null],
    [{ radiusKm: '1,234' }, 'radius_ambiguous'],
    [{ radiusKm: '0.4' }, 'radius_outside'],
    [{ radiusKm: '0.5' }, null],
    [{ radiusKm: '1000' }, null],
    [{ radiusKm: '1000.5' }, 'radius_outside'],
    [{ latitude: '90' }, null],
    [{ latitude: '-90' }, null],
    [{ latitude: '90.000001' }, 'latitude_outside'],
    [{ latitude: '-91' }, 'latitude_outside'],
    [{ longitude: '180' }, null],
    [{ longitude: '-180' }, null],
    [{ longitude: '-180.0001' }, 'longitude_outside'],
  ])('coordinates with %o have the problem %s', (change, message) => {
    const found = errors('geo-targeting', {
      geoTargetingEnabled: true,
      geoTargetingType: 'coordinates',
      coordinateTarget: { ...good, ...change },
    });
    const [field] = Object.keys(change);
    expect(found).toEqual(message === null ? {} : { [`coordinateTarget.${field}`]: message });
  });

  test.each([
    ['', 'place_name_missing'],
    ['   ', 'place_name_missing'],
    ['x'.repeat(201), 'place_name_too_long'],
  ])('a location named %j has the problem %s', (value, message) => {
    const locationTarget = { type: 'city' as const, value };
    const on = { geoTargetingEnabled: true, geoTargetingType: 'location' as const };
    expect(errors('geo-targeting', { ...on, locationTarget })).toEqual({
      'locationTarget.value': message,
    });
    const valid = { type: 'city' as const, value: 'x'.repeat(200) };
    expect(errors('geo-targeting', { ...on, locationTarget: valid })).toEqual({});
  });

  test('is valid when off, and needs a choice when on', () => {
    expect(errors('geo-targeting', { geoTargetingType: 'coordinates' })).toEqual({});
    expect(errors('geo-targeting', { geoTargetingEnabled: true })).toEqual({
      geoTargetingType: 'place_type_missing',
    });
  });
});

test('the audience step requires at least one cohort', () => {
  expect(errors('audience-targeting', { selectedAudiences: [] })).toEqual({
    selectedAudiences: 'audience_missing',
  });
  expect(errors('audience-targeting', { selectedAudiences: ['a'] })).toEqual({});
  expect(errors('audience-targeting', { selectedAudiences: ['a', 'b'] })).toEqual({});
});
