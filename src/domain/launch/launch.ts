import * as z from 'zod/mini';
import { LANGUAGES } from '@/domain/content/languages';
import { typedValue } from '@/domain/shared/typed-number';

/** Problem codes of the database's `launch_check`. */
export const LAUNCH_PROBLEMS = [
  'channel_off',
  'no_creative',
  'creative_inactive',
  'creative_draft',
  'field_broken',
  'field_unknown',
  'field_without_fallback',
  'template_not_approved',
  'template_rejected',
  'link_missing',
  'link_dead',
  'link_insecure',
  'link_broken',
  'written_link_insecure',
  'written_link_broken',
  'forbidden_word',
  'no_opt_out',
  'no_unsubscribe',
  'audience_empty',
  'audience_counting',
  'exclusions_empty',
  'audience_overlap',
  'no_interval_left',
  'always_quiet',
  'partly_quiet',
  'intervals_past',
  'interval_skipped',
  'intervals_after_campaign',
  'intervals_outside_campaign',
  'cap_below_intervals',
  'reach_used',
  'budget_used',
  'no_price',
  'price_changed',
  'variant_prices',
  'set_aside',
  'campaign_ended',
  'campaign_closed',
  'campaign_not_active',
  'campaign_over_allocated',
  'campaign_budget_used',
  'wallet_empty',
  'wallet_low',
  'month_limit',
  'approval_missing',
  'approval_requested',
  'changes_requested',
] as const;
export type LaunchProblemCode = (typeof LAUNCH_PROBLEMS)[number];

/** Actions that fix a launch problem. */
export const LAUNCH_FIXES = [
  'edit_flight',
  'open_flight',
  'assign_creative',
  'approve_creative',
  'edit_creative',
  'open_tracker',
  'open_audience',
  'extend_campaign',
  'edit_campaign',
  'reopen_campaign',
  'start_campaign',
  'rebalance',
  'top_up',
  'contact_support',
  'request_approval',
  'review_approval',
] as const;
export type LaunchFix = (typeof LAUNCH_FIXES)[number];

const text = z.optional(z.string());
const number = z.optional(z.number());

const holder = z.object({
  flight_id: z.string(),
  name: z.nullable(z.string()),
  campaign_id: z.string(),
  amount: z.number(),
  until: z.nullable(z.string()),
});

const share = z.object({
  flight_id: z.string(),
  name: z.nullable(z.string()),
  version: z.number(),
  before: z.number(),
  after: z.number(),
});

/**
 * Values for a problem's message and its fix. Amounts are in dollars; dates and times are as the database formats them.
 */
const hints = z.object({
  channel: text,
  creative_id: text,
  creative: text,
  campaign: text,
  /** Version of the creative, when it is not the newest. */
  version_id: text,
  /** Field and language of the problem in the content. */
  place: text,
  language: z.optional(z.enum(LANGUAGES)),
  field: text,
  /** Forbidden word, as written in the message. */
  word: text,
  status: text,
  /** WhatsApp's reason for rejecting the template. */
  reason: text,
  link: text,
  tracker_id: text,
  tracker: text,
  url: text,
  page: text,
  status_code: number,
  at: text,
  day: text,
  start_time: text,
  end_time: text,
  first_day: text,
  last_day: text,
  start_date: text,
  end_date: text,
  version: number,
  count: number,
  past: number,
  left: number,
  cap: number,
  period: text,
  from: text,
  to: text,
  intervals: number,
  price: number,
  before: number,
  after: number,
  least: number,
  most: number,
  other_name: text,
  other_id: text,
  other_campaign_id: text,
  audience: text,
  audience_id: text,
  others: number,
  flights: number,
  planned: number,
  budget: number,
  needed: number,
  free: number,
  limit: number,
  balance: number,
  request_id: text,
  people: z.optional(z.array(z.string())),
  holders: z.optional(z.array(holder)),
  shares: z.optional(z.array(share)),
});

/** Schema of a problem, for other responses that contain problems. */
export const launchProblem = z.object({
  code: z.enum(LAUNCH_PROBLEMS),
  severity: z.enum(['blocker', 'warning']),
  fix: z.nullable(z.enum(LAUNCH_FIXES)),
  /** Null for problems of the campaign itself. */
  flight_id: z.nullable(z.string()),
  flight_name: z.nullable(z.string()),
  hints,
});
export type LaunchProblem = z.infer<typeof launchProblem>;
export type LaunchHints = LaunchProblem['hints'];
export type BudgetShare = z.infer<typeof share>;

const launchCheck = z.object({
  campaign_id: z.string(),
  status: z.string(),
  /** Revision of the checked plan. A launch names it, so the database can refuse an outdated check. */
  version: z.number(),
  problems: z.array(launchProblem),
  flights: z.array(
    z.object({
      id: z.string(),
      name: z.nullable(z.string()),
      channel: z.string(),
      status: z.string(),
      /** Contacts in the flight's cohorts after exclusions. */
      people: z.number(),
      /** Contacts who receive at least one message. */
      reached: z.number(),
    }),
  ),
  /** Distinct contacts in the cohorts of all flights. */
  people: z.number(),
  /** Distinct contacts who receive at least one message from any flight. */
  reached: z.number(),
  messages: z.number(),
  /** Dollars. */
  cost: z.number(),
  /** Credits before the launch that no other flight reserves, in dollars. */
  available: z.number(),
  first_at: z.nullable(z.string()),
  last_at: z.nullable(z.string()),
  time_zone: z.string(),
  /** Launches with more messages than this must be confirmed by typing the number of messages. */
  confirm_above: z.number(),
});
export type LaunchCheck = z.infer<typeof launchCheck>;

/** Parses the `launch_check` response. Throws if it is malformed. */
export const readLaunchCheck = (answer: unknown): LaunchCheck => launchCheck.parse(answer);

const launch = z.object({
  id: z.string(),
  flights: z.number(),
  undone: z.boolean(),
  /** Seconds left to undo the launch. */
  undo_seconds: z.number(),
});

/** Parses the `launch` and `undo_launch` responses. Throws if malformed. */
export const readLaunch = (answer: unknown) => launch.parse(answer);

/**
 * Returns whether the user can confirm the launch: a flight starts, no problem blocks it, and a large number of
 * messages has been typed.
 */
export function canLaunch(check: LaunchCheck, typed: string): boolean {
  return (
    check.flights.length > 0 &&
    !check.problems.some(({ severity }) => severity === 'blocker') &&
    (check.messages <= check.confirm_above || isTypedNumber(typed, check.messages))
  );
}

/** Accepts points and commas as thousands separators in every locale, because a message count has no decimals. */
const isTypedNumber = (typed: string, number: number) =>
  typedValue(typed.replaceAll('.', ','), { decimals: 0, decimalMark: '.' }) === number;
