import type { FlightStatus } from './codes';

/** What of a flight's plan can be changed, by the names that `update_flight` knows; `creative` is a creative in a version. */
export const FLIGHT_FIELDS = [
  'name',
  'type',
  'budget',
  'frequency_cap',
  'location',
  'intervals',
  'audience_ids',
  'creative',
  'short_url_id',
] as const;
export type FlightField = (typeof FLIGHT_FIELDS)[number];

const RUNNING = [
  'name',
  'budget',
  'frequency_cap',
  'intervals',
  'audience_ids',
  'creative',
] as const satisfies readonly FlightField[];

/**
 * What can be changed in each status: everything before it is activated; then what is still to come, and nothing that
 * was sent; its name always. The same table as private.editable_fields.
 */
export const EDITABLE_FIELDS: Record<FlightStatus, readonly FlightField[]> = {
  pending: FLIGHT_FIELDS,
  active: RUNNING,
  paused: RUNNING,
  ended: ['name'],
};

const FIELDS = new Map<string, readonly FlightField[]>(Object.entries(EDITABLE_FIELDS));

/** Whether a flight in this status lets the field be changed; the database refuses the rest. */
export const isEditable = (status: string, field: FlightField): boolean =>
  FIELDS.get(status)?.includes(field) ?? false;

/** Money and audience of a flight that has been activated are changed with a reason, which its history keeps. */
export const needsReason = (status: string, changed: readonly FlightField[]): boolean =>
  status !== 'pending' && changed.some((field) => field === 'budget' || field === 'audience_ids');
