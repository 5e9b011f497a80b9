import { describe, expect, test } from 'vitest';
import { emptyFlightDraft, type FlightDraft } from '@/domain/flight-draft';
import { isStepValid, stepErrors, type WizardStep } from '@/domain/wizard-steps';

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
const noCap = 'Enter a whole number from 1 to 1000.';
const noInterval = 'No schedule intervals defined. Add at least one to proceed.';
const tooLarge = 'The budget must be below 1,000,000,000,000.';

describe('first step', () => {
  test.each<[string, Change, Record<string, string>]>([
    ['WIZ-31', { name: '' }, { name: 'Enter a name for the flight.' }],
    ['WIZ-31', { name: ' \t ' }, { name: 'Enter a name for the flight.' }],
    ['MSG-13', { name: 'x'.repeat(101) }, { name: 'The name must be at most 100 characters.' }],
    ['MSG-13', { name: ` ${'x'.repeat(100)} ` }, {}],
    ['F-13', { name: 'a\0b' }, { name: "This text has a character that can't be stored." }],
    ['WIZ-32', { channelType: '' }, { channelType: 'Choose a channel.' }],
    ['WIZ-33', { budget: '' }, { budget: 'Enter a budget.' }],
    ['WIZ-33', { budget: 'NaN' }, { budget: 'Enter the budget as a number.' }],
    ['WIZ-33', { budget: '1e308' }, { budget: tooLarge }],
    ['WIZ-33', { budget: '-5' }, { budget: 'The budget must be above 0.' }],
    ['WIZ-33', { budget: '0' }, { budget: 'The budget must be above 0.' }],
    ['WIZ-33', { budget: '0.00' }, { budget: 'The budget must be above 0.' }],
    ['F-19 (WIZ-33)', { budget: '0.01' }, {}],
    ['WIZ-33', { budget: '1e3' }, {}],
    ['WIZ-25', { budget: '1.005' }, { budget: 'Use at most two decimals.' }],
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

  test('all that is wrong is told at once (WIZ-31, WIZ-32, WIZ-33, WIZ-34)', () => {
    const wrong = { name: '', channelType: '', budget: '0', scheduleIntervals: [] };
    expect(Object.keys(errors('flight-details', wrong))).toEqual(Object.keys(wrong));
  });
});

describe('geo-targeting', () => {
  const good = { latitude: '47.3', longitude: '8.5', radiusKm: '5' };
  test.each<[string, Partial<typeof good>, string | null]>([
    ['WIZ-41', { latitude: '' }, 'Latitude is required.'],
    ['WIZ-41', { longitude: ' ' }, 'Longitude is required.'],
    ['WIZ-41', { latitude: 'north' }, 'Enter latitude as a number.'],
    ['WIZ-42', { latitude: '0', longitude: '0', radiusKm: '1' }, null],
    ['WIZ-43', { radiusKm: '' }, 'Radius is required.'],
    ['WIZ-43', { radiusKm: '0.4' }, 'Radius must be between 0.5 and 1000.'],
    ['WIZ-43', { radiusKm: '0.5' }, null],
    ['WIZ-48 (WIZ-46)', { radiusKm: '1000' }, null],
    ['WIZ-48 (WIZ-46)', { radiusKm: '1000.5' }, 'Radius must be between 0.5 and 1000.'],
    ['WIZ-48 (WIZ-44)', { latitude: '90' }, null],
    ['WIZ-48 (WIZ-44)', { latitude: '-90' }, null],
    ['WIZ-48 (WIZ-44)', { latitude: '90.000001' }, 'Latitude must be between -90 and 90.'],
    ['WIZ-48 (WIZ-44)', { latitude: '-91' }, 'Latitude must be between -90 and 90.'],
    ['WIZ-48 (WIZ-45)', { longitude: '180' }, null],
    ['WIZ-48 (WIZ-45)', { longitude: '-180' }, null],
    ['WIZ-48 (WIZ-45)', { longitude: '-180.0001' }, 'Longitude must be between -180 and 180.'],
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
    ['WIZ-50', '', 'Enter the name of the place.'],
    ['WIZ-50', '   ', 'Enter the name of the place.'],
    ['WIZ-50', 'x'.repeat(201), 'The name must be at most 200 characters.'],
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
      geoTargetingType: 'Choose how the place is given.',
    });
  });
});

test('one audience or more (WIZ-56, WIZ-59)', () => {
  expect(errors('audience-targeting', { selectedAudiences: [] })).toEqual({
    selectedAudiences: 'Select at least one audience.',
  });
  expect(errors('audience-targeting', { selectedAudiences: ['a'] })).toEqual({});
  expect(errors('audience-targeting', { selectedAudiences: ['a', 'b'] })).toEqual({});
});
