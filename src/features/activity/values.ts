import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { parseLocation } from '@/domain/flight/flight';
import { describeLocation } from '@/words/flights';
import {
  formatCurrency,
  formatDate,
  formatDateTime,
  formatInteger,
  formatTime,
} from '@/domain/shared/format';
import { isRecord } from '@/domain/shared/json';
import type { Pacing } from '@/domain/delivery/pacing';
import { roleLabel, statusLabel } from '@/words/people';
import type { CampaignStatusReason, FlightStatusReason } from '@/domain/shared/codes';
import { columnLabel } from '@/lib/codes/column-labels';
import { i18n } from '@/lib/i18n';

export type Row = Readonly<Record<string, unknown>>;

/** Columns without meaning for users: counters, sort positions and timestamps that every write changes. */
const TECHNICAL = new Set([
  'id',
  'version',
  'created_at',
  'updated_at',
  'request_hash',
  'search_text',
  'locked_at',
  'last_updated',
  'segment_count',
  'sequence_order',
  'rule_index',
  'position',
  'number',
  'activated_at',
  'stopped_at',
  'edited_at',
  'variant_of',
  'idempotency_key',
  'entry',
  'last_at',
]);
/** Ids are technical too: sentences use the name of the referenced object. */
const isTechnical = (column: string): boolean =>
  TECHNICAL.has(column) || /_(id|ids|by)$/.test(column);
const MONEY = new Set([
  'budget',
  'monthly_credit_limit',
  'amount',
  'spent',
  'location_targeting_cost',
  'price',
  'credits',
  'rate',
  'default_rate',
  'balance_after',
]);
const COUNTS = new Set(['total_contacts', 'volume', 'quantity', 'sent']);
/** Texts of the reasons for automatic status changes. */
const REASONS: Record<string, MessageDescriptor> = {
  budget_used: msg`its budget is used up`,
  reach_used: msg`everyone in the audience was reached`,
  windows_used: msg`its schedule is over`,
  campaign_ended: msg`the campaign has ended`,
  wallet_empty: msg`credits ran out`,
  campaign_budget_used: msg`the campaign budget is used up`,
  month_limit: msg`the monthly credit limit is reached`,
  end_date_passed: msg`the end date has passed`,
  set_aside: msg`its plan can’t be computed`,
  channel_off: msg`the channel is switched off`,
} satisfies Record<FlightStatusReason | CampaignStatusReason, MessageDescriptor>;

const PACINGS: Record<string, MessageDescriptor> = {
  asap: msg`as soon as possible`,
} satisfies Partial<Record<Pacing, MessageDescriptor>>;

const translated = (names: Record<string, MessageDescriptor>, code: string): string | undefined => {
  const name = names[code];
  return name && i18n.t(name);
};

/** Text of a stored status reason. An unknown code is returned unchanged. */
export const reasonText = (reason: string): string => translated(REASONS, reason) ?? reason;

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function stringText(column: string, value: string, timeZone: string): string {
  if (value === '') return t`none`;
  if (column === 'role') return roleLabel(value);
  if (column === 'status_reason') return reasonText(value);
  if (column === 'location') return describeLocation(parseLocation(value));
  if (column === 'status') return statusLabel(value);
  if (column === 'pacing') return translated(PACINGS, value) ?? value;
  if (MOMENT.test(value)) return formatDateTime(value, timeZone);
  return DAY.test(value) ? formatDate(value) : value;
}

function numberText(column: string, value: number): string {
  if (MONEY.has(column)) return formatCurrency(value);
  return COUNTS.has(column) ? formatInteger(value) : String(value);
}

/** `Mar 6, 2027, 09:00–17:00`. */
function intervalText({ date, start_time: start, end_time: end }: Row): string {
  const [from, to] = [start, end].map((time) => (typeof time === 'string' ? formatTime(time) : ''));
  return `${typeof date === 'string' ? formatDate(date) : t`No date`}, ${from}–${to}`;
}

const scheduleText = (intervals: readonly unknown[]): string =>
  intervals.flatMap((one) => (isRecord(one) ? intervalText(one) : [])).join('; ') || t`none`;

/** Formats a stored value for display. */
export function fieldValue(column: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return t`none`;
  if (typeof value === 'boolean') return value ? t`yes` : t`no`;
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value === 'string') return stringText(column, value, timeZone);
  if (column === 'schedule' && Array.isArray(value)) return scheduleText(value);
  if (Array.isArray(value))
    return value.map((one) => fieldValue(column, one, timeZone)).join(', ') || t`none`;
  const parts = Object.entries(value).map(
    ([key, part]) => `${columnLabel(key)} ${fieldValue(key, part, timeZone)}`,
  );
  return parts.join(', ') || t`none`;
}

/** The entries that differ between two JSON objects, such as service rates; null if either value is not an object. */
export function changedEntries(
  before: unknown,
  after: unknown,
): { name: string; before: unknown; after: unknown }[] | null {
  if (!isRecord(before) || !isRecord(after)) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after));
}

/** Changed columns, without technical ones. */
export function changedFields(before: Row, after: Row): string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].filter(
    (column) =>
      !isTechnical(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

/** Columns of a row with a value, without technical ones. */
export const filledFields = (row: Row): string[] =>
  Object.keys(row).filter(
    (column) =>
      !isTechnical(column) &&
      row[column] !== null &&
      row[column] !== '' &&
      row[column] !== undefined,
  );
