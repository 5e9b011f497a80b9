import { describe, expect, test } from 'vitest';
import { emptyFlightDraft, type FlightDraft } from '@/domain/flight/draft';
import {
  canOpenStep,
  firstInvalidStep,
  isStepCompleted,
  isStepValid,
  neighbourStep,
  stepErrors,
  WIZARD_STEPS,
} from '@/domain/flight/wizard-steps';

const interval = { id: 'a', date: '2027-03-06', startTime: '09:00', endTime: '17:00' };
const draft = (change: Partial<FlightDraft> = {}): FlightDraft => ({
  ...emptyFlightDraft(),
  name: 'Opening weekend',
  scheduleIntervals: [interval],
  selectedAudiences: ['audience'],
  newCreativeData: { name: 'Warm', message: 'Hello' },
  ...change,
});

test('emptyFlightDraft has the initial values of the wizard', () => {
  expect(emptyFlightDraft()).toEqual({
    frequencyCap: '3',
    frequencyPeriod: 'flight',
    pacing: 'even',
    name: '',
    channelType: 'SMS',
    budget: '1000',
    scheduleIntervals: [],
    geoTargetingEnabled: false,
    geoTargetingType: 'none',
    coordinateTarget: { latitude: '', longitude: '', radiusKm: '' },
    locationTarget: { type: 'city', value: '' },
    selectedAudiences: [],
    excludedAudiences: [],
    excludedFlights: [],
    creativeOption: 'new',
    selectedCreativeId: '',
    selectedCreativeVersionId: '',
    newCreativeData: { name: '', message: '' },
    shortUrlId: '',
  });
});

describe('creative step', () => {
  const named = 'newCreativeData.name';
  const text = 'newCreativeData.message';
  const unfinished = { 'newCreativeData.content': 'content_unfinished' };
  const existing = { creativeOption: 'existing' as const };
  const written = (name: string, message: string) => ({ newCreativeData: { name, message } });
  test.each<[Partial<FlightDraft>, Record<string, string>]>([
    [written('  ', 'x'), { [named]: 'creative_name_missing' }],
    [written('x', ' \n'), { [text]: 'message_missing', ...unfinished }],
    [
      written('', ''),
      { [named]: 'creative_name_missing', [text]: 'message_missing', ...unfinished },
    ],
    [written('x'.repeat(101), 'x'), { [named]: 'name_too_long' }],
    [written('x'.repeat(100), 'x'), {}],
    [written('x', 'a'.repeat(1600)), {}],
    [written('x', 'a'.repeat(1601)), { [text]: 'message_too_long', ...unfinished }],
    [
      // RCS card without a title.
      {
        channelType: 'RCS',
        newCreativeData: {
          name: 'x',
          message: 'x',
          content: { channel: 'rcs', kind: 'card', cards: [{ description: 'x' }] },
        },
      },
      unfinished,
    ],
    [
      // Push content in an RCS draft is ignored; the message is checked as plain text.
      {
        channelType: 'RCS',
        newCreativeData: { name: 'x', message: 'x', content: { channel: 'push', title: 'x' } },
      },
      {},
    ],
    [existing, { selectedCreativeId: 'creative_missing' }],
    [{ ...existing, selectedCreativeVersionId: 'v' }, { selectedCreativeId: 'creative_missing' }],
    [{ ...existing, selectedCreativeId: 'c' }, { selectedCreativeVersionId: 'version_missing' }],
    [
      { ...existing, ...written('', ''), selectedCreativeId: 'c', selectedCreativeVersionId: 'v' },
      {},
    ],
  ])('case %#: a draft with %o has the problems %o', (change, expected) => {
    expect(stepErrors('creative', draft(change))).toEqual(expected);
    expect(isStepValid('creative', draft(change))).toBe(Object.keys(expected).length === 0);
  });
});

describe('wizard steps', () => {
  const marks = (change?: Partial<FlightDraft>) =>
    WIZARD_STEPS.map((current) =>
      WIZARD_STEPS.filter((step) =>
        isStepCompleted(step, current, isStepValid('flight-details', draft(change))),
      ),
    );
  const [details, geo, audience] = WIZARD_STEPS;

  test('are marked as completed depending on the current step', () => {
    expect(marks()).toEqual([[details], [details, geo], [details, geo], [details, geo, audience]]);
    expect(marks({ name: '' })).toEqual([[], [geo], [geo], [geo, audience]]);
  });

  test('can be opened if they are current or completed', () => {
    const open = WIZARD_STEPS.map(
      (current) => WIZARD_STEPS.filter((step) => canOpenStep(step, current, true)).length,
    );
    expect(open).toEqual([1, 2, 3, 4]);
    expect(canOpenStep('creative', 'flight-details', true)).toBe(false);
    expect(canOpenStep('audience-targeting', 'geo-targeting', true)).toBe(false);
    expect(canOpenStep('flight-details', 'flight-details', false)).toBe(true);
  });

  test('have a next and a previous step, null at the ends', () => {
    expect(WIZARD_STEPS.map((step) => neighbourStep(step, 1))).toEqual([
      ...WIZARD_STEPS.slice(1),
      null,
    ]);
    expect(WIZARD_STEPS.map((step) => neighbourStep(step, -1))).toEqual([
      null,
      ...WIZARD_STEPS.slice(0, -1),
    ]);
  });

  test.each([
    ['flight-details', { name: '', selectedAudiences: [] }],
    ['geo-targeting', { geoTargetingEnabled: true, selectedAudiences: [] }],
    ['audience-targeting', { selectedAudiences: [], creativeOption: 'existing' as const }],
    ['creative', { creativeOption: 'existing' as const }],
    [null, {}],
  ])('have %s as first invalid step', (step, change) => {
    expect(firstInvalidStep(draft(change))).toBe(step);
  });
});
