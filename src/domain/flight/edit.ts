import { minutesInHour } from 'date-fns/constants';
import { differenceInMinutes } from 'date-fns/differenceInMinutes';
import type { FlightStatus } from '@/domain/shared/codes';
import { type DeliveryPlan, deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import { type FlightLocation, parseLocation } from './flight';
import { emptyFlightDraft, type FlightDraft, MEASURES } from './draft';
import { toFieldForms } from './field-values';
import {
  FLIGHT_BUDGET,
  FLIGHT_FIELD_ROWS,
  type FlightField,
  FREQUENCY_CAP,
  type StoredFields,
} from './fields';
import { toFlightRequest } from './request';
import { sameJson } from '@/domain/shared/json';
import { comparableNumber, typedText } from '@/domain/shared/typed-number';
import { readSchedule } from '@/domain/time/schedule';

/** Editable fields of a flight, named as in `update_flight`. */
export const FLIGHT_FIELDS: readonly FlightField[] = FLIGHT_FIELD_ROWS.map(({ field }) => field);

const editableIn = (...last: string[]) =>
  FLIGHT_FIELD_ROWS.filter(({ editable }) => last.includes(editable)).map(({ field }) => field);
const EDITABLE_AFTER_START = editableIn('running', 'ended');

/**
 * Editable fields by status. A pending flight can change completely. An activated one keeps its channel, location and
 * link, which apply to messages already sent. An ended one keeps all but its name.
 */
export const EDITABLE_FIELDS: Record<FlightStatus, readonly FlightField[]> = {
  pending: FLIGHT_FIELDS,
  active: EDITABLE_AFTER_START,
  paused: EDITABLE_AFTER_START,
  ended: editableIn('ended'),
};

const FIELDS_BY_STATUS = new Map<string, readonly FlightField[]>(Object.entries(EDITABLE_FIELDS));

/** Returns whether a field can be edited in a status. The database enforces the same rule. */
export const isEditable = (status: string, field: FlightField): boolean =>
  FIELDS_BY_STATUS.get(status)?.includes(field) ?? false;

const FIELDS_WITH_REASON = FLIGHT_FIELD_ROWS.flatMap(({ field, needsReason }) =>
  needsReason ? field : [],
);

/**
 * Returns whether a change needs a reason: budget and audience changes of an activated flight. The flight's history
 * stores the reason.
 */
export const needsReason = (status: string, changed: readonly FlightField[]): boolean =>
  status !== 'pending' && changed.some((field) => FIELDS_WITH_REASON.includes(field));

/** Database row of a flight with the relations that an edit needs. */
interface PlannedFlight extends StoredFields {
  location: string | null;
  tracker_version_id: string | null;
  intervals: readonly { id: string; date: string | null; start_time: string; end_time: string }[];
  audiences: readonly { id: string; cohort: object | null }[];
  /** Each row has exactly one of the two ids. */
  exclusions: readonly { audience_id: string | null; excluded_flight_id: string | null }[];
  /** Newest first. The newest one is sent. */
  creatives: readonly { creative_id: string; creative_version_id: string | null }[];
}

function placeFields(place: FlightLocation | null): Partial<FlightDraft> {
  if (!place) return {};
  const on = { geoTargetingEnabled: true, geoTargetingType: place.type };
  if (place.type === 'location') return { ...on, locationTarget: place.location };
  const { latitude, longitude, radiusKm } = place.coordinates;
  return {
    ...on,
    coordinateTarget: {
      latitude: typedText(latitude),
      longitude: typedText(longitude),
      radiusKm: typedText(radiusKm),
    },
  };
}

/** Converts a stored flight to wizard form values. Drops deleted cohorts. */
export function toFlightDraft(flight: PlannedFlight): FlightDraft {
  const [sent] = flight.creatives;
  return {
    ...emptyFlightDraft(),
    ...placeFields(parseLocation(flight.location)),
    ...toFieldForms(flight),
    scheduleIntervals: readSchedule(flight.intervals),
    selectedAudiences: flight.audiences.flatMap(({ id, cohort }) => (cohort ? id : [])),
    excludedAudiences: flight.exclusions.flatMap(({ audience_id }) => audience_id ?? []),
    excludedFlights: flight.exclusions.flatMap(
      ({ excluded_flight_id }) => excluded_flight_id ?? [],
    ),
    creativeOption: 'existing',
    selectedCreativeId: sent?.creative_id ?? '',
    selectedCreativeVersionId: sent?.creative_version_id ?? '',
    shortUrlId: flight.tracker_version_id ?? '',
  };
}

const comparable = (draft: FlightDraft) => ({
  ...draft,
  budget: comparableNumber(draft.budget, FLIGHT_BUDGET),
  frequencyCap: comparableNumber(draft.frequencyCap, FREQUENCY_CAP),
  coordinateTarget: {
    latitude: comparableNumber(draft.coordinateTarget.latitude, MEASURES.latitude),
    longitude: comparableNumber(draft.coordinateTarget.longitude, MEASURES.longitude),
    radiusKm: comparableNumber(draft.coordinateTarget.radiusKm, MEASURES.radius),
  },
});

/** Compares two drafts by meaning: `1250` and `1,250.00` are equal. */
export const isSameDraft = (one: FlightDraft, other: FlightDraft): boolean =>
  sameJson(comparable(one), comparable(other));

type Request = Omit<ReturnType<typeof toFlightRequest>, 'campaign_id'>;

/** Maps form fields to plan fields, for the form fields that the edit dialog shows. */
export const DRAFT_FIELDS: ReadonlyMap<string, FlightField> = new Map(
  FLIGHT_FIELD_ROWS.flatMap(({ field, formKeys }) => formKeys.map((key) => [key, field] as const)),
);

/** Compares two drafts. Returns the changed fields, and their values for `update_flight`. */
export function flightChanges(
  before: FlightDraft,
  after: FlightDraft,
): { fields: FlightField[]; changes: Partial<Request> } {
  const [old, now] = [before, after].map(
    (draft) => new Map(Object.entries(toFlightRequest('', draft))),
  );
  const differs = (key: string) => !sameJson(old?.get(key) ?? null, now?.get(key) ?? null);
  const changed = FLIGHT_FIELD_ROWS.filter((row) => row.keys.some(differs));
  const fields = changed.map(({ field }) => field);
  const keys = changed.flatMap((row) => row.keys);
  return { fields, changes: Object.fromEntries(keys.map((key) => [key, now?.get(key) ?? null])) };
}

/** Effect of an edit on the remaining plan. */
export interface PlanChange {
  /** Relative change of contacts reached, such as -0.1 for 10% fewer; null if none were reached before. */
  reached: number | null;
  /** Change of the cost in dollars. */
  cost: number;
  /** Hours by which the plan ends later, negative for earlier. Null if either plan sends nothing. */
  hours: number | null;
}

const reachedBy = ({ reach, sent }: PlanInput, { messages }: DeliveryPlan) =>
  Math.min(reach, sent + messages);

/** Compares the plans of a flight before and after an edit. */
export function planChange(before: PlanInput, after: PlanInput): PlanChange {
  const [old, now] = [deliveryPlan(before), deliveryPlan(after)];
  const reached = reachedBy(before, old);
  return {
    reached: reached === 0 ? null : reachedBy(after, now) / reached - 1,
    cost: Math.round((now.cost - old.cost) * 10_000) / 10_000,
    hours:
      old.endsAt && now.endsAt ? differenceInMinutes(now.endsAt, old.endsAt) / minutesInHour : null,
  };
}
