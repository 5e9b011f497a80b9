import type { FlightLocation } from './flight';
import type { ScheduleInterval } from './schedule';
import { MAX_MESSAGE_LENGTH } from './sms';
import { type NumberProblem, numberProblem } from './typed-number';

export const WIZARD_STEPS = [
  'flight-details',
  'geo-targeting',
  'audience-targeting',
  'creative',
] as const;
export type WizardStep = (typeof WIZARD_STEPS)[number];

export const MAX_FLIGHT_NAME_LENGTH = 100;

/** What the wizard holds while a flight is planned. Numbers are kept as typed; an empty text is "not set". */
export interface FlightDraft {
  name: string;
  channelType: string;
  budget: string;
  scheduleIntervals: ScheduleInterval[];
  geoTargetingEnabled: boolean;
  geoTargetingType: 'none' | 'coordinates' | 'location';
  coordinateTarget: { latitude: string; longitude: string; radiusKm: string };
  locationTarget: { type: 'city' | 'region' | 'country'; value: string };
  selectedAudiences: string[];
  creativeOption: 'new' | 'existing';
  selectedCreativeId: string;
  selectedCreativeVersionId: string;
  newCreativeData: { name: string; message: string };
  /** A tracker version whose short link goes with the message; SMS only. */
  shortUrlId: string;
}

/** A fresh wizard: SMS, 1000 dollars, no interval, no place, no cohort, a new creative (WIZ-23, WIZ-24, WIZ-29, WIZ-36, WIZ-38, WIZ-61). */
export const emptyFlightDraft = (): FlightDraft => ({
  name: '',
  channelType: 'SMS',
  budget: '1000',
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

/** What is wrong with a flight budget as typed, or null: above 0, below a trillion, at most two decimals (WIZ-33). */
function budgetError(typed: string): string | null {
  const problem = numberProblem(typed, BUDGET_RANGE);
  return problem && BUDGET_MESSAGES[problem];
}

const RANGES = {
  latitude: { label: 'Latitude', min: -90, max: 90 },
  longitude: { label: 'Longitude', min: -180, max: 180 },
  radiusKm: { label: 'Radius', min: 0.5, max: 1000 },
};

/** 0 is a value; what is outside the range can not be targeted (WIZ-41 to WIZ-48). */
function rangeError(typed: string, range: (typeof RANGES)[keyof typeof RANGES]): string | null {
  const { label, min, max } = range;
  const problem = numberProblem(typed, range);
  if (problem === null) return null;
  if (problem === 'missing') return `${label} is required.`;
  return problem === 'too_small' || problem === 'too_large'
    ? `${label} must be between ${min} and ${max}.`
    : `Enter ${label.toLowerCase()} as a number.`;
}

function detailErrors({ name, channelType, budget, scheduleIntervals }: FlightDraft): StepErrors {
  const errors: StepErrors = {};
  const typed = name.trim();
  if (!typed) errors['name'] = 'Enter a name for the flight.';
  else if (typed.length > MAX_FLIGHT_NAME_LENGTH)
    errors['name'] = `The name must be at most ${MAX_FLIGHT_NAME_LENGTH} characters.`;
  if (!channelType) errors['channelType'] = 'Choose a channel.';
  const wrong = budgetError(budget);
  if (wrong) errors['budget'] = wrong;
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

const RULES: Record<WizardStep, (draft: FlightDraft) => StepErrors> = {
  'flight-details': detailErrors,
  'geo-targeting': geoErrors,
  'audience-targeting': audienceErrors,
  creative: (draft) =>
    draft.creativeOption === 'new' ? newCreativeErrors(draft) : existingCreativeErrors(draft),
};

/** What keeps a step from being valid, by field (WIZ-31 to WIZ-50, WIZ-59, WIZ-69, WIZ-71). */
export const stepErrors = (step: WizardStep, draft: FlightDraft): StepErrors => RULES[step](draft);

export const isStepValid = (step: WizardStep, draft: FlightDraft): boolean =>
  Object.keys(stepErrors(step, draft)).length === 0;

/** The first step that is not valid, or null: nothing is sent before all are. */
export const firstInvalidStep = (draft: FlightDraft): WizardStep | null =>
  WIZARD_STEPS.find((step) => !isStepValid(step, draft)) ?? null;

/**
 * The first step is completed when it is valid; geo-targeting once the user has left the first one; audience only
 * while on the creative step (WIZ-15 to WIZ-18, literally).
 */
export function isStepCompleted(
  step: WizardStep,
  current: WizardStep,
  detailsValid: boolean,
): boolean {
  if (step === 'flight-details') return detailsValid;
  if (step === 'geo-targeting') return current !== 'flight-details';
  return step === 'audience-targeting' && current === 'creative';
}

/** A step can be opened when it is the current one or completed (WIZ-13, WIZ-14). */
export const canOpenStep = (
  step: WizardStep,
  current: WizardStep,
  detailsValid: boolean,
): boolean => step === current || isStepCompleted(step, current, detailsValid);

/** The neighbour in this direction, or null at the ends (WIZ-08, WIZ-09). */
export const neighbourStep = (step: WizardStep, direction: 1 | -1): WizardStep | null =>
  WIZARD_STEPS[WIZARD_STEPS.indexOf(step) + direction] ?? null;

/** The place of a valid draft; null when geo-targeting is off (WIZ-86, WIZ-87). */
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
