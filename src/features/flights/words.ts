import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { DeliveryPlan, PlanLimit } from '@/domain/delivery/plan';
import { nextLimit } from '@/domain/delivery/forecast';
import { formatDate, formatInteger } from '@/domain/shared/format';
import type { QuietHours } from '@/domain/time/quiet-hours';
import type { IntervalNote } from '@/domain/time/schedule';
import { i18n } from '@/lib/i18n';

const NOTES: Record<IntervalNote['code'], (day: string) => MessageDescriptor> = {
  no_date: () => msg`No date chosen: nothing is sent in this interval.`,
  no_time: () => msg`A time is missing.`,
  no_length: () => msg`Start and end are the same: nothing is sent in this interval.`,
  past_midnight: () => msg`The end is before the start: the interval runs past midnight.`,
  before_campaign: (day) => msg`Before the campaign, which starts on ${day}.`,
  after_campaign: (day) =>
    msg`After the campaign, which ends on ${day}: nothing is sent in this interval.`,
};

/** What is odd about an interval, in a sentence. */
export const intervalNoteText = ({ code, day }: IntervalNote): string =>
  i18n.t(NOTES[code](formatDate(day)));

/** What quiet hours take of an interval, in a sentence. */
export function quietNoteText(note: 'quiet' | 'partly_quiet', { from, to }: QuietHours): string {
  return note === 'quiet'
    ? t`Quiet hours, ${from}–${to}: nothing is sent in this interval.`
    : t`Quiet hours, ${from}–${to}: nothing is sent in that part of it.`;
}

const ENDS: Record<PlanLimit, MessageDescriptor> = {
  period: msg`The campaign then ends; schedule intervals after its last day send nothing.`,
  reach: msg`Everybody in the audience then has the message as often as the frequency cap allows.`,
  budget: msg`The budget of the flight is then used.`,
  campaign: msg`What the campaign’s budget leaves for this flight is then used.`,
  wallet: msg`What the wallet holds for this flight is then used.`,
  month: msg`Stops when the monthly credit limit is reached.`,
  window: msg`The schedule intervals are then over; each one reaches a contact at most once.`,
};

const LIFTS: Record<PlanLimit, MessageDescriptor> = {
  period: msg`More time: extend the campaign, or move the intervals into it.`,
  reach: msg`More people: add an audience cohort.`,
  budget: msg`More money: raise the budget of the flight.`,
  campaign: msg`More money: raise the budget of the campaign.`,
  wallet: msg`More credits: top up the wallet.`,
  month: msg`A higher limit: ask your provider to raise the monthly credit limit.`,
  window: msg`More time: add a schedule interval.`,
};

/** What stops the flight when the limit that binds is lifted, and how many more messages go out until then. */
const NEXT: Record<PlanLimit, (more: string) => MessageDescriptor> = {
  period: (more) =>
    msg`Up to ${more} more messages would then go out before the end of the campaign binds.`,
  reach: (more) => msg`Up to ${more} more messages would then go out before the audience binds.`,
  budget: (more) =>
    msg`Up to ${more} more messages would then go out before the budget of the flight binds.`,
  campaign: (more) =>
    msg`Up to ${more} more messages would then go out before the budget of the campaign binds.`,
  wallet: (more) => msg`Up to ${more} more messages would then go out before the wallet binds.`,
  month: (more) => msg`Sends up to ${more} more before the monthly credit limit is reached.`,
  window: (more) => msg`Up to ${more} more messages would then go out before the schedule binds.`,
};

const SAME: Record<PlanLimit, MessageDescriptor> = {
  period: msg`By itself that changes nothing: the end of the campaign binds as well.`,
  reach: msg`By itself that changes nothing: the audience binds as well.`,
  budget: msg`By itself that changes nothing: the budget of the flight binds as well.`,
  campaign: msg`By itself that changes nothing: the budget of the campaign binds as well.`,
  wallet: msg`By itself that changes nothing: the wallet binds as well.`,
  month: msg`This alone won’t help: the monthly credit limit is limiting too.`,
  window: msg`By itself that changes nothing: the schedule binds as well.`,
};

/** Which limit binds, what would lift it, and what would bind then. */
export function forecastLimits(plan: DeliveryPlan): { binds: string; lift: string } {
  const next = nextLimit(plan);
  const lift = [i18n.t(LIFTS[plan.limit])];
  if (next)
    lift.push(
      i18n.t(next.more > 0 ? NEXT[next.limit](formatInteger(next.more)) : SAME[next.limit]),
    );
  return { binds: i18n.t(ENDS[plan.limit]), lift: lift.join(' ') };
}
