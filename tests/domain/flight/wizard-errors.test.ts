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

describe('first step', () => {
  test.each<[string, Change, Record<string, string>]>([
    ['WIZ-31', { name: '' }, { name: 'flight_name_missing' }],
    ['WIZ-31', { name: ' \t ' }, { name: 'flight_name_missing' }],
    ['MSG-13', { name: 'x'.repeat(101) }, { name: 'name_too_long' }],
    ['MSG-13', { name: ` ${'x'.repeat(100)} ` }, {}],
    ['F-13', { name: 'a\0b' }, { name: 'unstorable' }],
    ['WIZ-32', { channelType: '' }, { channelType: 'channel_missing' }],
    ['WIZ-33', { budget: '' }, { budget: 'budget_missing' }],
    ['WIZ-33', { budget: 'NaN' }, { budget: 'budget_not_a_number' }],
    ['WIZ-33', { budget: '1e308' }, { budget: tooLarge }],
    ['WIZ-33', { budget: '-5' }, { budget: 'budget_too_small' }],
    ['WIZ-33', { budget: '0' }, { budget: 'budget_too_small' }],
    ['WIZ-33', { budget: '0.00' }, { budget: 'budget_too_small' }],
    ['F-19 (WIZ-33)', { budget: '0.01' }, {}],
    ['WIZ-33', { budget: '1e3' }, {}],
    ['WIZ-33', { budget: '1,50' }, {}],
    ['WIZ-25', { budget: '1.005' }, { budget: 'budget_too_precise' }],
    ['WIZ-33', { budget: '999999999999.99' }, {}],
    ['WIZ-33', { budget: '1000000000000' }, { budget: tooLarge }],
    ['D-25', { frequencyCap: '1' }, {}],
    ['D-25', { frequencyCap: '1000' }, {}],
    ['D-25', { frequencyCap: '' }, { frequencyCap: noCap }],
    ['D-25', { frequencyCap: '0' }, { frequencyCap: noCap }],
    ['D-25', { frequencyCap: '2.5' }, { frequencyCap: noCap }],
    ['D-25', { frequencyCap: '1001' }, { frequencyCap: noCap }],
    ['WIZ-34 (WIZ-29)', { scheduleIntervals: [] }, { scheduleIntervals: noInterval }],
    [
      'F-17 (WIZ-35)',
      { scheduleIntervals: [{ id: 'b', date: '', startTime: '17:00', endTime: '09:00' }] },
      {},
    ],
  ])('%s %o: %o', (_id, change, expected) => {
    expect(errors('flight-details', change)).toEqual(expected);
  });

  test('all that is wrong is shown at once (WIZ-31, WIZ-32, WIZ-33, WIZ-34)', () => {
    const wrong = { name: '', channelType: '', budget: '0', scheduleIntervals: [] };
    expect(Object.keys(errors('flight-details', wrong))).toEqual(Object.keys(wrong));
  });
});

describe('geo-targeting', () => {
  const good = { latitude: '47.3', longitude: '8.5', radiusKm: '5' };
  test.each<[string, Partial<typeof good>, string | null]>([
    ['WIZ-41', { latitude: '' }, 'latitude_missing'],
    ['WIZ-41', { longitude: ' ' }, 'longitude_missing'],
    ['WIZ-41', { latitude: 'north' }, 'latitude_not_a_number'],
    ['WIZ-42', { latitude: '0', longitude: '0', radiusKm: '1' }, null],
    ['WIZ-43', { radiusKm: '' }, 'radius_missing'],
    ['WIZ-43', { latitude: '47,377', radiusKm: '1,5' }, null],
    ['WIZ-43', { radiusKm: '1,234' }, 'radius_ambiguous'],
    ['WIZ-43', { radiusKm: '0.4' }, 'radius_outside'],
    ['WIZ-43', { radiusKm: '0.5' }, null],
    ['WIZ-48 (WIZ-46)', { radiusKm: '1000' }, null],
    ['WIZ-48 (WIZ-46)', { radiusKm: '1000.5' }, 'radius_outside'],
    ['WIZ-48 (WIZ-44)', { latitude: '90' }, null],
    ['WIZ-48 (WIZ-44)', { latitude: '-90' }, null],
    ['WIZ-48 (WIZ-44)', { latitude: '90.000001' }, 'latitude_outside'],
    ['WIZ-48 (WIZ-44)', { latitude: '-91' }, 'latitude_outside'],
    ['WIZ-48 (WIZ-45)', { longitude: '180' }, null],
    ['WIZ-48 (WIZ-45)', { longitude: '-180' }, null],
    ['WIZ-48 (WIZ-45)', { longitude: '-180.0001' }, 'longitude_outside'],
  ])('%s %o: %s', (_id, change, message) => {
    const found = errors('geo-targeting', {
      geoTargetingEnabled: true,
      geoTargetingType: 'coordinates',
      coordinateTarget: { ...good, ...change },
    });
    const [field] = Object.keys(change);
    expect(found).toEqual(message === null ? {} : { [`coordinateTarget.${field}`]: message });
  });

  test.each([
    ['WIZ-50', '', 'place_name_missing'],
    ['WIZ-50', '   ', 'place_name_missing'],
    ['WIZ-50', 'x'.repeat(201), 'place_name_too_long'],
  ])('%s a place called %j: %s', (_id, value, message) => {
    const locationTarget = { type: 'city' as const, value };
    const on = { geoTargetingEnabled: true, geoTargetingType: 'location' as const };
    expect(errors('geo-targeting', { ...on, locationTarget })).toEqual({
      'locationTarget.value': message,
    });
    const valid = { type: 'city' as const, value: 'x'.repeat(200) };
    expect(errors('geo-targeting', { ...on, locationTarget: valid })).toEqual({});
  });

  test('off is valid whatever was typed, on needs a choice (WIZ-38, WIZ-39, WIZ-40)', () => {
    expect(errors('geo-targeting', { geoTargetingType: 'coordinates' })).toEqual({});
    expect(errors('geo-targeting', { geoTargetingEnabled: true })).toEqual({
      geoTargetingType: 'place_type_missing',
    });
  });
});

test('one audience or more (WIZ-56, WIZ-59)', () => {
  expect(errors('audience-targeting', { selectedAudiences: [] })).toEqual({
    selectedAudiences: 'audience_missing',
  });
  expect(errors('audience-targeting', { selectedAudiences: ['a'] })).toEqual({});
  expect(errors('audience-targeting', { selectedAudiences: ['a', 'b'] })).toEqual({});
});
