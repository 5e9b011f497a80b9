import { isRecord } from '@/domain/shared/json';

/** How far a flight, or the flights of a campaign together, are: a `progress` of the database. */
export interface Progress {
  /** Messages sent. */
  sent: number;
  /** Messages sent and still planned; of what has ended, its whole plan. Null until the database has computed it. */
  forecast: number | null;
  /** Messages that the plan had sent by now; null before the start. */
  expected: number | null;
  /** Null while nothing is sent. */
  pace: PaceStatus | null;
}

/** `not_due`: the first report is not due yet, so there is nothing to compare. */
export const PACE_STATUSES = ['behind', 'on_pace', 'ahead', 'not_due'] as const;
export type PaceStatus = (typeof PACE_STATUSES)[number];

const amount = (value: unknown) => (typeof value === 'number' ? value : null);

/** Reads `public.progress`; null before the database has computed it. */
export function readProgress(value: unknown): Progress | null {
  if (!isRecord(value)) return null;
  return {
    sent: amount(value['sent']) ?? 0,
    forecast: amount(value['forecast']),
    expected: amount(value['expected']),
    pace: PACE_STATUSES.find((word) => word === value['pace']) ?? null,
  };
}

/** A deviation of up to ten percent is on pace. */
const TOLERANCE = 0.1;

interface Compared {
  sent: number;
  /** Messages planned up to the end of the last clock hour whose reports are due. */
  due: number;
  /** Messages planned up to the end of the current clock hour. */
  most: number;
}

/**
 * Compares messages sent with the plan. Gateways may send an hour's messages at any time within that hour, so neither its
 * first minutes count as behind nor its last ones as ahead. The same rule as `private.pace_word`.
 */
export function paceStatus({ sent, due, most }: Compared): PaceStatus {
  if (sent < (1 - TOLERANCE) * due) return 'behind';
  if (sent > (1 + TOLERANCE) * most) return 'ahead';
  return due < 1 ? 'not_due' : 'on_pace';
}

/** By how many percent messages sent are off the plan, rounded; at least 1 for a pace that is off. */
export const percentOff = ({ sent, expected }: Pick<Progress, 'sent' | 'expected'>): number =>
  expected ? Math.max(1, Math.round((100 * Math.abs(sent - expected)) / expected)) : 0;

/** The share of the forecast that is sent, 0 to 1; null while there is no forecast. */
export const progressShare = ({ sent, forecast }: Progress): number | null =>
  forecast ? Math.min(1, sent / forecast) : null;
