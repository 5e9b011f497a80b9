import { isRecord } from '@/domain/shared/json';

/** Progress of a flight, or of all flights of a campaign (database type `progress`). */
export interface Progress {
  sent: number;
  /**
   * Messages sent plus messages still planned; for an ended flight, its whole plan. Null until the database has
   * computed it.
   */
  forecast: number | null;
  /** Messages planned up to now; null before the start. */
  expected: number | null;
  /** Null while the flight does not send. */
  pace: PaceStatus | null;
}

/** `not_due`: no delivery report is due yet, so there is nothing to compare. */
const PACE_STATUSES = ['behind', 'on_pace', 'ahead', 'not_due'] as const;
export type PaceStatus = (typeof PACE_STATUSES)[number];

const amount = (value: unknown) => (typeof value === 'number' ? value : null);

/** Parses `public.progress`. Null before the database has computed it. */
export function readProgress(value: unknown): Progress | null {
  if (!isRecord(value)) return null;
  return {
    sent: amount(value['sent']) ?? 0,
    forecast: amount(value['forecast']),
    expected: amount(value['expected']),
    pace: PACE_STATUSES.find((word) => word === value['pace']) ?? null,
  };
}

/** Deviation from the plan that still counts as on pace, as a fraction. */
const TOLERANCE = 0.1;

interface Compared {
  sent: number;
  /** Messages planned up to the end of the last clock hour whose reports are due. */
  due: number;
  /** Messages planned up to the end of the current clock hour. */
  most: number;
}

/**
 * Compares messages sent with the plan. A gateway may send an hour's messages at any time within that hour. So the
 * status is "behind" only against completed hours, and "ahead" only against the end of the current hour. Mirrors
 * `private.pace_status`.
 */
export function paceStatus({ sent, due, most }: Compared): PaceStatus {
  if (sent < (1 - TOLERANCE) * due) return 'behind';
  if (sent > (1 + TOLERANCE) * most) return 'ahead';
  return due < 1 ? 'not_due' : 'on_pace';
}

/**
 * Deviation from the plan in percent, rounded; 0 if nothing is expected yet. Otherwise at least 1, because it is shown
 * only for flights that are off pace.
 */
export const percentOff = ({ sent, expected }: Pick<Progress, 'sent' | 'expected'>): number =>
  expected ? Math.max(1, Math.round((100 * Math.abs(sent - expected)) / expected)) : 0;

/**
 * Messages that count as the whole: the forecast while a flight may still send, and the plan that it started with once
 * it has ended. Null while unknown.
 */
export const wholePlan = ({ forecast, expected }: Progress, hasEnded: boolean): number | null =>
  hasEnded ? expected : forecast;

/** Share of the whole that has been sent, 0 to 1; null while the whole is unknown. */
export const progressShare = (sent: number, whole: number | null): number | null =>
  whole ? Math.min(1, sent / whole) : null;
