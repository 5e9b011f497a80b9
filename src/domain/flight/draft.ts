// Form values of the flight wizard, their defaults and validation. request.ts converts them for the database.
import * as z from 'zod/mini';
import { contentProblems } from '@/domain/content/content';
import { intervalErrors, type PlanningTime } from '@/domain/time/schedule';
import { MAX_MESSAGE_LENGTH } from '@/domain/content/sms-split';
import type { Measure } from './draft-problem';
import { problem, requiredChoice, requiredName, storable, text } from './field-forms';
import { emptyFieldForms, fieldFormRules, fieldFormShapes } from './field-values';
import { MAX_FLIGHT_NAME_LENGTH } from './fields';
import { newContent, variantProblems, writtenVariantsSchema } from './written-creative';
import { type NumberRange, typedNumber } from '@/domain/shared/typed-number';

export const MAX_PLACE_NAME_LENGTH = 200;

const intervals = z.array(z.object({ id: text, date: text, startTime: text, endTime: text }));

/** Form values of the flight wizard. Numbers are kept as typed; an empty text is "not set". */
export const flightDraftSchema = z.object({
  ...fieldFormShapes,
  scheduleIntervals: intervals,
  geoTargetingEnabled: z.boolean(),
  geoTargetingType: z.enum(['none', 'coordinates', 'location']),
  coordinateTarget: z.object({ latitude: text, longitude: text, radiusKm: text }),
  locationTarget: z.object({ type: z.enum(['city', 'region', 'country']), value: text }),
  selectedAudiences: z.array(text),
  /** Excluded cohorts, and flights whose cohorts are excluded. Older stored drafts have neither. */
  excludedAudiences: z.catch(z.array(text), []),
  excludedFlights: z.catch(z.array(text), []),
  creativeOption: z.enum(['new', 'existing']),
  selectedCreativeId: text,
  selectedCreativeVersionId: text,
  /**
   * `content` holds the channel's fields and `message` its text. Without `content`, the message is the whole creative.
   */
  newCreativeData: z.object({
    name: text,
    message: text,
    content: z.optional(z.unknown()),
    variants: z.catch(z.optional(writtenVariantsSchema), undefined),
  }),
  /** Tracker version whose short link is added to the message. Voice has none. */
  shortUrlId: text,
});
export type FlightDraft = z.infer<typeof flightDraftSchema>;

/** Initial values of the wizard. */
export const emptyFlightDraft = (): FlightDraft => ({
  ...emptyFieldForms(),
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

/** Valid ranges of coordinates and radius (km). 0 is a valid coordinate. */
export const MEASURES = {
  latitude: { min: -90, max: 90, ungrouped: true },
  longitude: { min: -180, max: 180, ungrouped: true },
  radius: { min: 0.5, max: 1000, ungrouped: false },
} as const satisfies Record<Measure, NumberRange>;

function measure(name: Measure) {
  const outside = problem(`${name}_outside`);
  const unreadable = problem(`${name}_not_a_number`);
  return typedNumber(MEASURES[name], {
    missing: problem(`${name}_missing`),
    not_a_number: unreadable,
    ambiguous: problem('radius_ambiguous'),
    too_small: outside,
    too_large: outside,
    too_precise: unreadable,
  });
}

const schedule = (at?: PlanningTime) =>
  intervals.check(z.minLength(1, problem('intervals_missing')), ({ value, issues }) => {
    for (const [place, found] of (at ? intervalErrors(value, at) : []).entries())
      if (found) issues.push({ code: 'custom', message: found, input: value, path: [place] });
  });

const detailRules = (at?: PlanningTime) =>
  z.object({
    ...fieldFormRules,
    scheduleIntervals: schedule(at),
  });

const enabled = z.literal(true);
const geoRules = z.discriminatedUnion('geoTargetingEnabled', [
  z.object({ geoTargetingEnabled: z.literal(false) }),
  z.discriminatedUnion('geoTargetingType', [
    z.object({
      geoTargetingEnabled: enabled,
      geoTargetingType: z
        .literal('none')
        .check(z.refine(() => false, problem('place_type_missing'))),
    }),
    z.object({
      geoTargetingEnabled: enabled,
      geoTargetingType: z.literal('coordinates'),
      coordinateTarget: z.object({
        latitude: measure('latitude'),
        longitude: measure('longitude'),
        radiusKm: measure('radius'),
      }),
    }),
    z.object({
      geoTargetingEnabled: enabled,
      geoTargetingType: z.literal('location'),
      locationTarget: z.object({
        value: requiredName({
          missing: 'place_name_missing',
          tooLong: 'place_name_too_long',
          length: MAX_PLACE_NAME_LENGTH,
        }),
      }),
    }),
  ]),
]);

const audienceRules = z.object({
  selectedAudiences: z.array(text).check(z.minLength(1, problem('audience_missing'))),
});

const creativeRules = z.discriminatedUnion('creativeOption', [
  z
    .object({
      creativeOption: z.literal('new'),
      channelType: text,
      newCreativeData: z.object({
        name: requiredName({
          missing: 'creative_name_missing',
          length: MAX_FLIGHT_NAME_LENGTH,
        }),
        message: text.check(
          z.regex(/\S/, problem('message_missing')),
          z.maxLength(MAX_MESSAGE_LENGTH, problem('message_too_long')),
          storable,
        ),
        content: z.optional(z.unknown()),
        variants: z.optional(writtenVariantsSchema),
      }),
    })
    .check(({ value, issues }) => {
      for (const [place, found] of variantProblems(value))
        issues.push({
          code: 'custom',
          path: ['newCreativeData', 'variants', place],
          message: found,
          input: value,
        });
      const content = newContent(value);
      if (contentProblems(content.channel, content).length > 0)
        issues.push({
          code: 'custom',
          path: ['newCreativeData', 'content'],
          message: problem('content_unfinished'),
          input: value,
        });
    }),
  z
    .object({
      creativeOption: z.literal('existing'),
      selectedCreativeId: requiredChoice('creative_missing'),
      selectedCreativeVersionId: text,
    })
    .check(
      z.refine((draft) => !draft.selectedCreativeId || draft.selectedCreativeVersionId !== '', {
        error: problem('version_missing'),
        path: ['selectedCreativeVersionId'],
      }),
    ),
]);

/** Validation of each wizard step. Rules about the past apply only when the time is given. */
export const stepRules = (at?: PlanningTime) => ({
  'flight-details': detailRules(at),
  'geo-targeting': geoRules,
  'audience-targeting': audienceRules,
  creative: creativeRules,
});
export type StepRules = ReturnType<typeof stepRules>;

/** Schema of a complete draft: every step must be valid. */
export const flightRules = (rules: StepRules) =>
  flightDraftSchema.check(({ value, issues }) => {
    for (const step of Object.values(rules))
      for (const { path, message } of step.safeParse(value).error?.issues ?? [])
        issues.push({ code: 'custom', path: [...path], message, input: value });
  });
