import { describe, expect, test } from 'vitest';
import {
  canOpenStep,
  draftLocation,
  emptyFlightDraft,
  firstInvalidStep,
  type FlightDraft,
  isStepCompleted,
  isStepValid,
  neighbourStep,
  stepErrors,
  type WizardStep,
} from '@/domain/wizard-steps';

const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
const draft = (change: Partial<FlightDraft> = {}): FlightDraft => ({
  ...emptyFlightDraft(),
  name: 'Opening weekend',
  scheduleIntervals: [interval],
  selectedAudiences: ['audience'],
  newCreativeData: { name: 'Warm', message: 'Hello' },
  ...change,
});

test('WIZ-23 WIZ-24 WIZ-29 WIZ-36 WIZ-61 a fresh wizard', () => {
  expect(emptyFlightDraft()).toMatchObject({
    channelType: 'SMS',
    budget: '1000',
    scheduleIntervals: [],
    geoTargetingEnabled: false,
    creativeOption: 'new',
  });
  expect(firstInvalidStep(emptyFlightDraft())).toBe('flight-details');
  expect(firstInvalidStep(draft())).toBeNull();
});

describe('bad input is told at its field', () => {
  const coordinates = (change: Partial<FlightDraft['coordinateTarget']>) =>
    draft({
      geoTargetingEnabled: true,
      geoTargetingType: 'coordinates',
      coordinateTarget: { latitude: '47.3', longitude: '8.5', radiusKm: '5', ...change },
    });
  const place = (value: string) =>
    draft({
      geoTargetingEnabled: true,
      geoTargetingType: 'location',
      locationTarget: { type: 'city', value },
    });
  test.each<[WizardStep, FlightDraft, string, string]>([
    ['flight-details', draft({ name: '  ' }), 'name', 'Enter a name for the flight.'],
    [
      'flight-details',
      draft({ name: 'x'.repeat(101) }),
      'name',
      'The name must be at most 100 characters.',
    ],
    ['flight-details', draft({ budget: '' }), 'budget', 'Enter a budget.'],
    ['flight-details', draft({ budget: 'NaN' }), 'budget', 'Enter the budget as a number.'],
    ['flight-details', draft({ budget: '1e308' }), 'budget', 'Enter the budget as a number.'],
    ['flight-details', draft({ budget: '-5' }), 'budget', 'The budget must be above 0.'],
    ['flight-details', draft({ budget: '0' }), 'budget', 'The budget must be above 0.'],
    ['flight-details', draft({ budget: '1.005' }), 'budget', 'Use at most two decimals.'],
    [
      'flight-details',
      draft({ budget: '1000000000000' }),
      'budget',
      'The budget must be below 1,000,000,000,000.',
    ],
    [
      'flight-details',
      draft({ scheduleIntervals: [] }),
      'scheduleIntervals',
      'No schedule intervals defined. Add at least one to proceed.',
    ],
    [
      'geo-targeting',
      coordinates({ latitude: '91' }),
      'coordinateTarget.latitude',
      'Latitude must be between -90 and 90.',
    ],
    [
      'geo-targeting',
      coordinates({ longitude: '-180.0001' }),
      'coordinateTarget.longitude',
      'Longitude must be between -180 and 180.',
    ],
    [
      'geo-targeting',
      coordinates({ radiusKm: '0.49' }),
      'coordinateTarget.radiusKm',
      'Radius must be between 0.5 and 1000.',
    ],
    [
      'geo-targeting',
      coordinates({ latitude: '' }),
      'coordinateTarget.latitude',
      'Latitude is required.',
    ],
    ['geo-targeting', place(' '), 'locationTarget.value', 'Enter the name of the place.'],
    [
      'geo-targeting',
      draft({ geoTargetingEnabled: true }),
      'geoTargetingType',
      'Choose how the place is given.',
    ],
    [
      'audience-targeting',
      draft({ selectedAudiences: [] }),
      'selectedAudiences',
      'Select at least one audience.',
    ],
    [
      'creative',
      draft({ newCreativeData: { name: '', message: 'x' } }),
      'newCreativeData.name',
      'Enter a name for the creative.',
    ],
    [
      'creative',
      draft({ newCreativeData: { name: 'x', message: ' ' } }),
      'newCreativeData.message',
      'Write the message.',
    ],
    [
      'creative',
      draft({ newCreativeData: { name: 'x', message: 'a'.repeat(1601) } }),
      'newCreativeData.message',
      'The message must be at most 1600 characters.',
    ],
    ['creative', draft({ creativeOption: 'existing' }), 'selectedCreativeId', 'Choose a creative.'],
    [
      'creative',
      draft({ creativeOption: 'existing', selectedCreativeId: 'c' }),
      'selectedCreativeVersionId',
      'Choose a version.',
    ],
  ])('%s %# %s', (step, wrong, field, message) => {
    expect(stepErrors(step, wrong)).toEqual({ [field]: message });
    expect(isStepValid(step, wrong)).toBe(false);
  });

  test('WIZ-41 to WIZ-48 the edges are inside, and 0 is a value', () => {
    for (const change of [
      { latitude: '90', longitude: '180', radiusKm: '1000' },
      { latitude: '-90', longitude: '-180', radiusKm: '0.5' },
      { latitude: '0', longitude: '0', radiusKm: '1' },
    ]) {
      expect(stepErrors('geo-targeting', coordinates(change))).toEqual({});
    }
    expect(
      stepErrors('creative', draft({ newCreativeData: { name: 'x', message: 'a'.repeat(1600) } })),
    ).toEqual({});
  });
});

describe('steps', () => {
  test('WIZ-15 to WIZ-18 completed marks', () => {
    expect(isStepCompleted('flight-details', 'creative', draft())).toBe(true);
    expect(isStepCompleted('flight-details', 'creative', draft({ name: '' }))).toBe(false);
    expect(isStepCompleted('geo-targeting', 'flight-details', draft())).toBe(false);
    expect(isStepCompleted('geo-targeting', 'geo-targeting', draft())).toBe(true);
    expect(isStepCompleted('audience-targeting', 'audience-targeting', draft())).toBe(false);
    expect(isStepCompleted('audience-targeting', 'creative', draft())).toBe(true);
    expect(isStepCompleted('creative', 'creative', draft())).toBe(false);
  });

  test('WIZ-13 WIZ-14 a step opens when it is current or completed', () => {
    expect(canOpenStep('creative', 'flight-details', draft())).toBe(false);
    expect(canOpenStep('flight-details', 'creative', draft())).toBe(true);
  });

  test('WIZ-08 WIZ-09 neighbours', () => {
    expect(neighbourStep('flight-details', -1)).toBeNull();
    expect(neighbourStep('flight-details', 1)).toBe('geo-targeting');
    expect(neighbourStep('creative', 1)).toBeNull();
  });
});

test('WIZ-86 WIZ-87 the place of a draft', () => {
  expect(draftLocation(draft())).toBeNull();
  expect(
    draftLocation(
      draft({
        geoTargetingEnabled: true,
        geoTargetingType: 'location',
        locationTarget: { type: 'country', value: ' Portugal ' },
      }),
    ),
  ).toEqual({
    type: 'location',
    coordinates: null,
    location: { type: 'country', value: 'Portugal' },
  });
});
