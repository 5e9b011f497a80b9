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

/** What nobody looks for: counters, orders and times that every change moves. */
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
/** Ids say nothing to a person: a sentence names what they refer to. */
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
/** Words that a name with its underscores replaced would not give. */
const LABELS: Record<string, string> = {
  og_title: 'link title',
  og_description: 'link description',
  og_image: 'link image',
  language_settings: 'language',
  original_url: 'landing URL',
  shortened_url: 'short link',
  short_url: 'short link',
  translations: 'other languages',
  variants: 'variants',
  variant_share: 'share of the variant in percent',
  promotion_rule: 'rule of the variants',
  promoted_variant: 'variant for everyone',
  logo_url: 'logo',
  menu_color: 'menu color',
  audience_segments: 'audiences',
  webhook_url: 'webhook URL',
  api_key: 'API key',
  monthly_credit_limit: 'monthly limit',
  location_targeting_cost: 'location cost',
  status_reason: 'reason',
  frequency_cap: 'frequency cap',
  frequency_period: 'period of the frequency cap',
  delivery_rate: 'delivery rate',
  ctr: 'click rate',
  is_active: 'active',
  is_default: 'default',
  is_platform: 'shared by the platform',
  icon_name: 'icon',
  sms_encoding: 'encoding of SMS',
  total_contacts: 'contacts',
  discount_percentage: 'discount in percent',
  notification_preferences: 'notifications',
  paid_at: 'payment',
  credited_at: 'credit',
};

/** Why delivery itself has changed a status. */
const REASONS: Record<string, string> = {
  budget_used: 'its budget is used',
  reach_used: 'everybody in the audience was reached',
  windows_used: 'its schedule is over',
  campaign_ended: 'the campaign has ended',
  wallet_empty: 'the credit is used up',
  campaign_budget_used: 'the budget of the campaign is used',
  month_limit: 'the monthly credit limit is reached',
  end_date_passed: 'the end date has passed',
  set_aside: 'it could not be computed',
  channel_off: 'the channel is switched off',
} satisfies Record<FlightStatusReason | CampaignStatusReason, string>;

const PACINGS: Record<string, string> = {
  asap: 'as soon as possible',
} satisfies Partial<Record<Pacing, string>>;

/** A stored reason in words. */
export const reasonText = (reason: string): string => REASONS[reason] ?? reason;

/** A column in words. */
export const fieldLabel = (column: string): string => LABELS[column] ?? column.replaceAll('_', ' ');

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function textOf(column: string, value: string, timeZone: string): string {
  if (value === '') return 'nothing';
  if (column === 'role') return roleLabel(value);
  if (column === 'status_reason') return reasonText(value);
  if (column === 'location') return describeLocation(parseLocation(value));
  if (column === 'status') return statusLabel(value);
  if (column === 'pacing') return PACINGS[value] ?? value;
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
  return `${typeof date === 'string' ? formatDate(date) : 'No date'}, ${from}–${to}`;
}

const scheduleText = (intervals: readonly unknown[]): string =>
  intervals.flatMap((one) => (isRecord(one) ? intervalText(one) : [])).join('; ') || 'nothing';

/** A stored value as a person reads it. */
export function fieldValue(column: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(column, value);
  if (typeof value === 'string') return textOf(column, value, timeZone);
  if (column === 'schedule' && Array.isArray(value)) return scheduleText(value);
  if (Array.isArray(value))
    return value.map((one) => fieldValue(column, one, timeZone)).join(', ') || 'nothing';
  const parts = Object.entries(value).map(
    ([key, part]) => `${fieldLabel(key)} ${fieldValue(key, part, timeZone)}`,
  );
  return parts.join(', ') || 'nothing';
}

export type Row = Readonly<Record<string, unknown>>;

/** The parts that differ where a column holds several values by name, for example the rates; null for any other. */
export function changedParts(
  before: unknown,
  after: unknown,
): { name: string; before: unknown; after: unknown }[] | null {
  if (!isRecord(before) || !isRecord(after)) return null;
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((name) => ({ name, before: before[name], after: after[name] }))
    .filter((part) => JSON.stringify(part.before) !== JSON.stringify(part.after));
}

/** The columns that a change moved and that mean something to people. */
export function changedFields(before: Row, after: Row): string[] {
  const columns = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...columns].filter(
    (column) =>
      !isTechnical(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  );
}

/** The columns of a row that say something. */
export const statedFields = (row: Row): string[] =>
  Object.keys(row).filter(
    (column) =>
      !isTechnical(column) &&
      row[column] !== null &&
      row[column] !== '' &&
      row[column] !== undefined,
  );
