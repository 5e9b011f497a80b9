// A flight while it is planned, declared once: what the wizard holds, what it begins with, what is right, what is sent.
import * as z from 'zod/mini';
import { type FlightLocation, serialiseLocation } from './flight';
import { intervalErrors, type PlanningTime } from './schedule';
import { MAX_MESSAGE_LENGTH } from './sms';
import { isStorable, UNSTORABLE } from './text';
import { BUDGET_RANGE, typedNumber } from './typed-number';

export const MAX_FLIGHT_NAME_LENGTH = 100;

const text = z.string();
const intervals = z.array(z.object({ id: text, date: text, startTime: text, endTime: text }));

/** What the wizard holds while a flight is planned. Numbers are kept as typed; an empty text is "not set". */
export const flightDraftSchema = z.object({
  name: text,
  channelType: text,
  budget: text,
  /** How many messages a person gets at most, over the whole flight. */
  frequencyCap: text,
  scheduleIntervals: intervals,
  geoTargetingEnabled: z.boolean(),
  geoTargetingType: z.enum(['none', 'coordinates', 'location']),
  coordinateTarget: z.object({ latitude: text, longitude: text, radiusKm: text }),
  locationTarget: z.object({ type: z.enum(['city', 'region', 'country']), value: text }),
  selectedAudiences: z.array(text),
  creativeOption: z.enum(['new', 'existing']),
  selectedCreativeId: text,
  selectedCreativeVersionId: text,
  newCreativeData: z.object({ name: text, message: text }),
  /** A tracker version whose short link goes with the message; SMS only. */
  shortUrlId: text,
});
export type FlightDraft = z.infer<typeof flightDraftSchema>;

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

const chosen = (message: string) => text.check(z.minLength(1, message));
const storable = z.refine<string>(isStorable, UNSTORABLE);

/** A name of at most so many characters, blanks around it not counted. */
const named = (missing: string, length: number) =>
  text.check(
    z.trim(),
    z.minLength(1, missing),
    z.maxLength(length, `The name must be at most ${length} characters.`),
    storable,
  );

const budget = typedNumber(
  { ...BUDGET_RANGE, aboveMin: true },
  {
    missing: 'Enter a budget.',
    not_a_number: 'Enter the budget as a number.',
    too_small: 'The budget must be above 0.',
    too_large: 'The budget must be below 1,000,000,000,000.',
    too_precise: 'Use at most two decimals.',
  },
);

const NO_CAP = 'Enter a whole number from 1 to 1000.';
const frequencyCap = typedNumber(
  { min: 1, max: 1000, decimals: 0 },
  {
    missing: NO_CAP,
    not_a_number: NO_CAP,
    too_small: NO_CAP,
    too_large: NO_CAP,
    too_precise: NO_CAP,
  },
);

/** 0 is a value; what is outside the range can not be targeted. */
function measure(label: string, min: number, max: number) {
  const outside = `${label} must be between ${min} and ${max}.`;
  const unreadable = `Enter ${label.toLowerCase()} as a number.`;
  return typedNumber(
    { min, max },
    {
      missing: `${label} is required.`,
      not_a_number: unreadable,
      too_small: outside,
      too_large: outside,
      too_precise: unreadable,
    },
  );
}

const schedule = (at?: PlanningTime) =>
  intervals.check(
    z.minLength(1, 'No schedule intervals defined. Add at least one to proceed.'),
    ({ value, issues }) => {
      for (const [place, message] of (at ? intervalErrors(value, at) : []).entries())
        if (message) issues.push({ code: 'custom', message, input: value, path: [place] });
    },
  );

const detailRules = (at?: PlanningTime) =>
  z.object({
    name: named('Enter a name for the flight.', MAX_FLIGHT_NAME_LENGTH),
    channelType: chosen('Choose a channel.'),
    budget,
    frequencyCap,
    scheduleIntervals: schedule(at),
  });

const on = z.literal(true);
const geoRules = z.discriminatedUnion('geoTargetingEnabled', [
  z.object({ geoTargetingEnabled: z.literal(false) }),
  z.discriminatedUnion('geoTargetingType', [
    z.object({
      geoTargetingEnabled: on,
      geoTargetingType: z
        .literal('none')
        .check(z.refine(() => false, 'Choose how the place is given.')),
    }),
    z.object({
      geoTargetingEnabled: on,
      geoTargetingType: z.literal('coordinates'),
      coordinateTarget: z.object({
        latitude: measure('Latitude', -90, 90),
        longitude: measure('Longitude', -180, 180),
        radiusKm: measure('Radius', 0.5, 1000),
      }),
    }),
    z.object({
      geoTargetingEnabled: on,
      geoTargetingType: z.literal('location'),
      locationTarget: z.object({ value: named('Enter the name of the place.', 200) }),
    }),
  ]),
]);

const audienceRules = z.object({
  selectedAudiences: z.array(text).check(z.minLength(1, 'Select at least one audience.')),
});

const creativeRules = z.discriminatedUnion('creativeOption', [
  z.object({
    creativeOption: z.literal('new'),
    newCreativeData: z.object({
      name: named('Enter a name for the creative.', 100),
      message: text.check(
        z.regex(/\S/, 'Write the message.'),
        z.maxLength(
          MAX_MESSAGE_LENGTH,
          `The message must be at most ${MAX_MESSAGE_LENGTH} characters.`,
        ),
        storable,
      ),
    }),
  }),
  z
    .object({
      creativeOption: z.literal('existing'),
      selectedCreativeId: chosen('Choose a creative.'),
      selectedCreativeVersionId: text,
    })
    .check(
      z.refine((draft) => !draft.selectedCreativeId || draft.selectedCreativeVersionId !== '', {
        error: 'Choose a version.',
        path: ['selectedCreativeVersionId'],
      }),
    ),
]);

/** What each step of the wizard asks for; what the clock forbids only where the time is given. */
export const stepRules = (at?: PlanningTime) => ({
  'flight-details': detailRules(at),
  'geo-targeting': geoRules,
  'audience-targeting': audienceRules,
  creative: creativeRules,
});
export type StepRules = ReturnType<typeof stepRules>;

/** A draft that can be sent: right in each of its steps. */
export const flightRules = (rules: StepRules) =>
  flightDraftSchema.check(({ value, issues }) => {
    for (const step of Object.values(rules))
      for (const { path, message } of step.safeParse(value).error?.issues ?? [])
        issues.push({ code: 'custom', path: [...path], message, input: value });
  });

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
