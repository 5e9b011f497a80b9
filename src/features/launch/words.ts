import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { flightDisplayName } from '@/words/flights';
import { languageInSentence } from '@/words/languages';
import { FIELD_LABELS } from '@/words/person-fields';
import type { Language } from '@/domain/content/languages';
import {
  formatCurrency,
  formatDate,
  formatDateTime,
  formatInteger,
  formatTime,
} from '@/domain/shared/format';
import { formatList } from '@/domain/shared/format-list';
import type {
  LaunchFix,
  LaunchHints,
  LaunchProblem,
  LaunchProblemCode,
} from '@/domain/launch/launch';
import { i18n } from '@/lib/i18n';

const money = (amount: number | undefined) => formatCurrency(amount ?? 0, 2);
const price = (amount: number | undefined) => formatCurrency(amount ?? 0);
const day = (value: string | undefined) => formatDate(value ?? null);

/** Label of a personalization field, as in the editor. */
const fieldLabel = (field: string): string =>
  i18n._(FIELD_LABELS[field as keyof typeof FIELD_LABELS] ?? field);

/** `“Welcome” (German)`: a creative, with the language of a translation. */
const creativeName = (creative: string, language: Language | undefined): string =>
  language ? t`“${creative}” (${languageInSentence(language)})` : t`“${creative}”`;

const CLOSED: Record<string, MessageDescriptor> = {
  removed: msg`The campaign is removed.`,
  archived: msg`The campaign is archived. Restore it to launch its flights.`,
};

const SENTENCES: Record<LaunchProblemCode, (hints: LaunchHints) => MessageDescriptor> = {
  channel_off: ({ channel = '' }) => msg`${channel} is switched off for your organization.`,
  no_creative: () => msg`No creative is assigned, so there is nothing to send.`,
  creative_inactive: ({ creative = '' }) => msg`The creative “${creative}” is inactive.`,
  creative_draft: ({ creative = '' }) => msg`The creative “${creative}” is not approved yet.`,
  field_broken: ({ creative = '' }) =>
    msg`“${creative}” has a personalization field that isn’t written correctly.`,
  field_unknown: ({ creative = '', field = '' }) =>
    msg`“${creative}” has an unknown personalization field: ${field}.`,
  field_without_fallback: ({ creative = '', field = '' }) =>
    msg`“${creative}” has no fallback for recipients without “${fieldLabel(field)}”.`,
  template_not_approved: ({ creative = '', status, language }) =>
    status === 'submitted'
      ? msg`WhatsApp hasn’t reviewed the template ${creativeName(creative, language)} yet and refuses it until it is approved.`
      : msg`The WhatsApp template ${creativeName(creative, language)} hasn’t been submitted. WhatsApp refuses it until it is approved.`,
  template_rejected: ({ creative = '', reason, language }) =>
    reason
      ? msg`WhatsApp rejected the template ${creativeName(creative, language)}: ${reason}`
      : msg`WhatsApp rejected the template ${creativeName(creative, language)}.`,
  link_missing: () => msg`The message has a place for a link, but the flight has no link.`,
  link_dead: ({ link = '' }) => msg`The link ${link} leads nowhere.`,
  link_insecure: ({ url = '' }) =>
    msg`The link leads to ${url}, which is not encrypted (http). Browsers warn about it.`,
  link_broken: ({ url = '', page, status_code = 0, at }) =>
    page === 'unsafe'
      ? msg`The link leads to ${url}, and from there to an address that isn’t safe to open.`
      : status_code > 0
        ? msg`The link leads to ${url}, which answered with error ${status_code} when it was last checked, ${formatDateTime(at)}.`
        : msg`The link leads to ${url}, which didn’t answer when it was last checked, ${formatDateTime(at)}.`,
  written_link_insecure: ({ creative = '', url = '' }) =>
    msg`“${creative}” leads to ${url}, which is not encrypted (http). Browsers warn about it.`,
  written_link_broken: ({ creative = '', url = '', page, status_code = 0, at }) =>
    page === 'unsafe'
      ? msg`“${creative}” leads to ${url}, and from there to an address that isn’t safe to open.`
      : status_code > 0
        ? msg`“${creative}” leads to ${url}, which answered with error ${status_code} when it was last checked, ${formatDateTime(at)}.`
        : msg`“${creative}” leads to ${url}, which didn’t answer when it was last checked, ${formatDateTime(at)}.`,
  forbidden_word: ({ creative = '', language, word = '' }) =>
    msg`${creativeName(creative, language)} contains “${word}”, a word that your organization avoids.`,
  no_opt_out: ({ creative = '', language }) =>
    msg`${creativeName(creative, language)} has no opt-out instructions.`,
  no_unsubscribe: ({ creative = '', language }) =>
    msg`${creativeName(creative, language)} has no unsubscribe link in the footer. Mailbox providers require one.`,
  audience_empty: () => msg`The audience has no contacts.`,
  audience_counting: ({ audience = '', others = 0 }) =>
    others > 0
      ? msg`${audience} and ${plural(others, { one: '# more audience', other: '# more audiences' })} are still being counted. Recipients, messages and cost will be higher than shown.`
      : msg`${audience} is still being counted. Recipients, messages and cost will be higher than shown.`,
  exclusions_empty: () =>
    msg`Everyone in the audience is excluded, so there are no recipients left.`,
  audience_overlap: ({ audience = '', other_name, others = 1, day: on }) =>
    others > 1
      ? msg`${audience} overlaps with “${flightDisplayName(other_name)}” and ${others - 1} more from ${day(on)}.`
      : msg`${audience} overlaps with “${flightDisplayName(other_name)}” from ${day(on)}.`,
  no_interval_left: () => msg`No upcoming send windows.`,
  intervals_past: ({ past = 0, left = 0 }) =>
    msg`${plural(past, { one: '# send window', other: '# send windows' })} passed, ${left} left.`,
  always_quiet: ({ channel = '', from = '', to = '' }) =>
    msg`Every remaining send window is within the quiet hours of ${channel}, ${from}–${to}, so nothing is sent.`,
  partly_quiet: ({ channel = '', from = '', to = '', intervals = 1 }) =>
    msg`${plural(intervals, { one: '# send window overlaps', other: '# send windows overlap' })} the quiet hours of ${channel}, ${from}–${to}. Nothing is sent during quiet hours.`,
  interval_skipped: ({ day: on, start_time, end_time }) =>
    msg`The send window on ${day(on)}, ${formatTime(start_time)}–${formatTime(end_time)}, is skipped by daylight saving time.`,
  intervals_after_campaign: ({ first_day, end_date }) =>
    msg`The schedule begins on ${day(first_day)}, after the campaign ends on ${day(end_date)}.`,
  intervals_outside_campaign: ({ first_day, last_day }) =>
    first_day === last_day
      ? msg`The schedule, on ${day(first_day)}, is not within the campaign’s period.`
      : msg`The schedule, ${day(first_day)} to ${day(last_day)}, is not within the campaign’s period.`,
  cap_below_intervals: ({ cap = 0, intervals = 0, period }) =>
    period === 'day'
      ? msg`The schedule has ${intervals} send windows on one day, but a person gets at most ${cap} messages a day.`
      : period === 'week'
        ? msg`The schedule has ${intervals} send windows in one week, but a person gets at most ${cap} messages a week.`
        : msg`The schedule has ${intervals} send windows, but a person gets at most ${cap} messages.`,
  reach_used: () => msg`Everyone in the audience has reached the frequency cap.`,
  budget_used: ({ budget }) => msg`The flight’s budget of ${money(budget)} is used up.`,
  no_price: ({ channel = '', price: amount }) =>
    msg`No price is agreed for ${channel}. A message costs the standard ${price(amount)}.`,
  price_changed: ({ before, after }) =>
    msg`The price has changed since planning: ${price(before)} then, ${price(after)} now.`,
  variant_prices: ({ least, most }) =>
    msg`Its variants have different prices: ${price(least)} to ${price(most)} per message.`,
  set_aside: () => msg`The plan can’t be calculated. Check audience, budget and schedule.`,
  campaign_ended: () => msg`The end date of this campaign has passed.`,
  campaign_closed: ({ status = '' }) => CLOSED[status] ?? msg`The campaign is ended.`,
  campaign_not_active: ({ flights = 1 }) =>
    msg`${plural(flights, {
      one: '# active flight is waiting for the campaign.',
      other: '# active flights are waiting for the campaign.',
    })} Nothing is sent until it starts.`,
  campaign_over_allocated: ({ planned, budget }) =>
    msg`The flights plan ${money(planned)}, but the campaign’s budget is ${money(budget)}.`,
  campaign_budget_used: () =>
    msg`The campaign budget is used up. Flights resume once it is raised.`,
  wallet_empty: () => msg`The wallet is empty. Flights resume once credits are added.`,
  wallet_low: ({ needed, free, balance = 0 }) =>
    balance > (free ?? 0)
      ? msg`The flights need ${money(needed)}. The wallet has ${money(balance)}, of which ${money(free)} is free. Fewer messages will be sent.`
      : msg`The flights need ${money(needed)}, and the wallet has ${money(balance)}. Fewer messages will be sent.`,
  month_limit: ({ limit, free = 0, count = 0 }) =>
    free > 0 && count > 0
      ? msg`The monthly credit limit of ${money(limit)} has ${money(free)} left. ${plural(count, {
          one: '# message will not be sent.',
          other: '# messages will not be sent.',
        })}`
      : msg`The monthly credit limit of ${money(limit)} is reached. Flights resume next month, or once the limit is raised.`,
  approval_missing: ({ flights = 1 }) =>
    msg`${plural(flights, {
      one: 'Needs approval before launch.',
      other: '# flights need approval before launch.',
    })}`,
  approval_requested: ({ flights = 1 }) =>
    msg`${plural(flights, { one: 'Waiting for approval.', other: '# flights are waiting for approval.' })}`,
  changes_requested: ({ flights = 1 }) =>
    msg`${plural(flights, {
      one: 'An admin requested changes before approval.',
      other: 'An admin requested changes to # flights before approval.',
    })}`,
};

export const problemText = ({ code, hints }: LaunchProblem): string =>
  i18n.t(SENTENCES[code](hints));

/** Extra lines for a problem: flights that reserve the credits, the next billing month, and people who can add credits. */
export function problemDetails({ code, hints }: LaunchProblem, timeZone: string): string[] {
  const lines = (hints.holders ?? []).map(({ name, amount, until }) => {
    const values = {
      name: flightDisplayName(name),
      amount: money(amount),
      until: formatDateTime(until, timeZone),
    };
    return t`“${values.name}” reserves ${values.amount} until ${values.until}.`;
  });
  if (code === 'month_limit' && hints.at) {
    const values = { at: formatDateTime(hints.at, timeZone) };
    lines.push(t`The next billing month begins ${values.at}.`);
  }
  const people = hints.people ?? [];
  if (people.length > 0)
    lines.push(t`People who can add credits: ${{ people: formatList(people) }}.`);
  return lines;
}

export function fixText(fix: LaunchFix, hints: LaunchHints): string {
  return i18n.t(FIXES[fix](hints));
}

const FIXES: Record<LaunchFix, (hints: LaunchHints) => MessageDescriptor> = {
  edit_flight: () => msg`Edit flight`,
  open_flight: () => msg`Open flight`,
  assign_creative: () => msg`Assign creative`,
  approve_creative: () => msg`Approve creative`,
  edit_creative: () => msg`Edit creative`,
  open_tracker: () => msg`Open link`,
  open_audience: () => msg`Open audiences`,
  extend_campaign: () => msg`Extend campaign`,
  edit_campaign: () => msg`Raise budget`,
  reopen_campaign: () => msg`Reopen campaign`,
  start_campaign: ({ status }) =>
    status === 'paused' ? msg`Resume campaign` : msg`Start campaign`,
  rebalance: () => msg`Rebalance budgets`,
  top_up: () => msg`Add credits`,
  contact_support: () => msg`Contact support`,
  request_approval: () => msg`Request approval`,
  review_approval: () => msg`Open review`,
};

/** `2,727 of 13,090 people (21%)`, or `400 people` if everyone gets a message. */
export function reachedText({ reached, people }: { reached: number; people: number }): string {
  const all = formatInteger(people);
  if (reached >= people) return plural(people, { one: '# person', other: '# people' });
  // Rounding must not show 0% if anyone is reached, or 100% if anyone is not.
  const share = Math.min(99, Math.max(reached > 0 ? 1 : 0, Math.round((100 * reached) / people)));
  return t`${{ part: formatInteger(reached) }} of ${all} people (${share}%)`;
}
