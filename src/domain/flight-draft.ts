// A flight while it is planned, said once: what the wizard holds, what it begins with, what may be wrong, what is sent.
import { type FlightLocation, type LocationTarget, serialiseLocation } from './flight';
import { isRecord } from './json';
import type { ScheduleInterval } from './schedule';
import { MAX_MESSAGE_LENGTH } from './sms';
import { type NumberProblem, numberProblem } from './typed-number';

export const MAX_FLIGHT_NAME_LENGTH = 100;

/** The fields of a draft that are one of a list, by their name. */
const DRAFT_CHOICES = {
  geoTargetingType: ['none', 'coordinates', 'location'],
  creativeOption: ['new', 'existing'],
  type: ['city', 'region', 'country'],
} as const;

/** What the wizard holds while a flight is planned. Numbers are kept as typed; an empty text is "not set". */
export interface FlightDraft {
  name: string;
  channelType: string;
  budget: string;
  /** How many messages a person gets at most, over the whole flight. */
  frequencyCap: string;
  scheduleIntervals: ScheduleInterval[];
  geoTargetingEnabled: boolean;
  geoTargetingType: (typeof DRAFT_CHOICES.geoTargetingType)[number];
  coordinateTarget: { latitude: string; longitude: string; radiusKm: string };
  locationTarget: { type: LocationTarget['type']; value: string };
  selectedAudiences: string[];
  creativeOption: (typeof DRAFT_CHOICES.creativeOption)[number];
  selectedCreativeId: string;
  selectedCreativeVersionId: string;
  newCreativeData: { name: string; message: string };
  /** A tracker version whose short link goes with the message; SMS only. */
  shortUrlId: string;
}

/** A fresh wizard: SMS, 1000 dollars, three messages per person, no interval, no place, no cohort, a new creative. */
export const emptyFlightDraft = (): FlightDraft => ({
  name: '',
  channelType: 'SMS',
  budget: '1000',
  frequencyCap: '3',
  scheduleIntervals: [],
  geoTargetingEnabled: false,
  geoTargetingType: 'none',
  coordinateTarget: { latitude: '', longitude: '', radiusKm: '' },
  locationTarget: { type: 'city', value: '' },
  selectedAudiences: [],
  creativeOption: 'new',
  selectedCreativeId: '',
  selectedCreativeVersionId: '',
  newCreativeData: { name: '', message: '' },
  shortUrlId: '',
});

const SAMPLE = {
  ...emptyFlightDraft(),
  scheduleIntervals: [{ id: '', date: '', startTime: '', endTime: '' }],
  selectedAudiences: [''],
};

function fits(sample: unknown, value: unknown, name = ''): boolean {
  if (Array.isArray(sample))
    return Array.isArray(value) && value.every((item) => fits(sample[0], item));
  if (isRecord(sample))
    return (
      isRecord(value) && Object.keys(sample).every((key) => fits(sample[key], value[key], key))
    );
  const choices: readonly unknown[] | undefined = Object.entries(DRAFT_CHOICES).find(
    ([key]) => key === name,
  )?.[1];
  return typeof value === typeof sample && (!choices || choices.includes(value));
}

/** A stored draft is one when it has every field of a fresh one, of the same kind; one of another shape is no draft. */
export const isFlightDraft = (value: unknown): value is FlightDraft => fits(SAMPLE, value);

/** Messages by field; no entry means that the field is right. */
export type StepErrors = Partial<Record<string, string>>;

const BUDGET_MESSAGES: Record<NumberProblem, string> = {
  missing: 'Enter a budget.',
  not_a_number: 'Enter the budget as a number.',
  too_small: 'The budget must be above 0.',
  too_large: 'The budget must be below 1,000,000,000,000.',
  too_precise: 'Use at most two decimals.',
};
const BUDGET_RANGE = { min: 0, aboveMin: true, max: 1e12, belowMax: true, decimals: 2 };

/** What is wrong with a flight budget as typed, or null: above 0, below a trillion, at most two decimals. */
function budgetError(typed: string): string | null {
  const problem = numberProblem(typed, BUDGET_RANGE);
  return problem && BUDGET_MESSAGES[problem];
}

const RANGES = {
  latitude: { label: 'Latitude', min: -90, max: 90 },
  longitude: { label: 'Longitude', min: -180, max: 180 },
  radiusKm: { label: 'Radius', min: 0.5, max: 1000 },
};

/** 0 is a value; what is outside the range can not be targeted. */
function rangeError(typed: string, range: (typeof RANGES)[keyof typeof RANGES]): string | null {
  const { label, min, max } = range;
  const problem = numberProblem(typed, range);
  if (problem === null) return null;
  if (problem === 'missing') return `${label} is required.`;
  return problem === 'too_small' || problem === 'too_large'
    ? `${label} must be between ${min} and ${max}.`
    : `Enter ${label.toLowerCase()} as a number.`;
}

const CAP_RANGE = { min: 1, max: 1000, decimals: 0 };

function detailErrors(draft: FlightDraft): StepErrors {
  const { name, channelType, budget, frequencyCap, scheduleIntervals } = draft;
  const errors: StepErrors = {};
  const typed = name.trim();
  if (!typed) errors['name'] = 'Enter a name for the flight.';
  else if (typed.length > MAX_FLIGHT_NAME_LENGTH)
    errors['name'] = `The name must be at most ${MAX_FLIGHT_NAME_LENGTH} characters.`;
  if (!channelType) errors['channelType'] = 'Choose a channel.';
  const wrong = budgetError(budget);
  if (wrong) errors['budget'] = wrong;
  if (numberProblem(frequencyCap, CAP_RANGE))
    errors['frequencyCap'] = 'Enter a whole number from 1 to 1000.';
  if (scheduleIntervals.length === 0)
    errors['scheduleIntervals'] = 'No schedule intervals defined. Add at least one to proceed.';
  return errors;
}

function geoErrors({
  geoTargetingEnabled,
  geoTargetingType,
  coordinateTarget,
  locationTarget,
}: FlightDraft): StepErrors {
  const errors: StepErrors = {};
  if (!geoTargetingEnabled) return errors;
  if (geoTargetingType === 'none') errors['geoTargetingType'] = 'Choose how the place is given.';
  if (geoTargetingType === 'coordinates') {
    for (const key of ['latitude', 'longitude', 'radiusKm'] as const) {
      const wrong = rangeError(coordinateTarget[key], RANGES[key]);
      if (wrong) errors[`coordinateTarget.${key}`] = wrong;
    }
  }
  if (geoTargetingType === 'location') {
    const value = locationTarget.value.trim();
    if (!value) errors['locationTarget.value'] = 'Enter the name of the place.';
    else if (value.length > 200)
      errors['locationTarget.value'] = 'The name must be at most 200 characters.';
  }
  return errors;
}

function audienceErrors({ selectedAudiences }: FlightDraft): StepErrors {
  return selectedAudiences.length > 0 ? {} : { selectedAudiences: 'Select at least one audience.' };
}

function newCreativeErrors({ newCreativeData: { name, message } }: FlightDraft): StepErrors {
  const errors: StepErrors = {};
  if (!name.trim()) errors['newCreativeData.name'] = 'Enter a name for the creative.';
  else if (name.trim().length > 100)
    errors['newCreativeData.name'] = 'The name must be at most 100 characters.';
  if (!message.trim()) errors['newCreativeData.message'] = 'Write the message.';
  else if (message.length > MAX_MESSAGE_LENGTH)
    errors['newCreativeData.message'] =
      `The message must be at most ${MAX_MESSAGE_LENGTH} characters.`;
  return errors;
}

function existingCreativeErrors(draft: FlightDraft): StepErrors {
  if (!draft.selectedCreativeId) return { selectedCreativeId: 'Choose a creative.' };
  return draft.selectedCreativeVersionId ? {} : { selectedCreativeVersionId: 'Choose a version.' };
}

/** What is wrong with a draft, by the step of the wizard that asks for it. */
export const DRAFT_RULES = {
  'flight-details': detailErrors,
  'geo-targeting': geoErrors,
  'audience-targeting': audienceErrors,
  creative: (draft: FlightDraft) =>
    draft.creativeOption === 'new' ? newCreativeErrors(draft) : existingCreativeErrors(draft),
};

/** The place of a valid draft; null when geo-targeting is off. */
export function draftLocation(draft: FlightDraft): FlightLocation | null {
  if (!draft.geoTargetingEnabled || draft.geoTargetingType === 'none') return null;
  if (draft.geoTargetingType === 'location') {
    const { type, value } = draft.locationTarget;
    return { type: 'location', coordinates: null, location: { type, value: value.trim() } };
  }
  const { latitude, longitude, radiusKm } = draft.coordinateTarget;
  return {
    type: 'coordinates',
    coordinates: {
      latitude: Number(latitude),
      longitude: Number(longitude),
      radiusKm: Number(radiusKm),
    },
    location: null,
  };
}

/** What `create_flight` stores, from a valid draft. */
export function toFlightRequest(campaignId: string, draft: FlightDraft) {
  const creative =
    draft.creativeOption === 'existing'
      ? {
          creative_id: draft.selectedCreativeId,
          creative_version_id: draft.selectedCreativeVersionId,
        }
      : {
          new_creative: {
            name: draft.newCreativeData.name.trim(),
            message: draft.newCreativeData.message,
          },
        };
  return {
    campaign_id: campaignId,
    name: draft.name.trim(),
    type: draft.channelType,
    budget: Number(draft.budget),
    frequency_cap: Number(draft.frequencyCap),
    location: serialiseLocation(draftLocation(draft)),
    intervals: draft.scheduleIntervals.map(({ date, startTime, endTime }) => ({
      date,
      start_time: startTime || '00:00',
      end_time: endTime || '00:00',
    })),
    audience_ids: draft.selectedAudiences,
    ...creative,
    short_url_id: draft.channelType === 'SMS' && draft.shortUrlId ? draft.shortUrlId : null,
  };
}
