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

export const intervalNoteText = ({ code, day }: IntervalNote): string =>
  i18n.t(NOTES[code](formatDate(day)));

export function quietNoteText(note: 'quiet' | 'partly_quiet', { from, to }: QuietHours): string {
  return note === 'quiet'
    ? t`Quiet hours, ${from}–${to}: nothing is sent in this interval.`
    : t`Quiet hours, ${from}–${to}: nothing is sent during that part.`;
}

const ENDS: Record<PlanLimit, MessageDescriptor> = {
  period: msg`Stops when the campaign ends; schedule intervals after its last day send nothing.`,
  reach: msg`Stops when everyone reaches the frequency cap.`,
  budget: msg`Stops when the flight budget is spent.`,
  campaign: msg`Stops when the campaign budget runs out.`,
  wallet: msg`Stops when credits run out.`,
  month: msg`Stops when the monthly credit limit is reached.`,
  window: msg`Stops when the schedule ends; each interval reaches a contact at most once.`,
};

/** Day on which the plan ends, with what ends it. */
const ENDINGS: Record<PlanLimit, (day: string) => MessageDescriptor> = {
  period: (day) => msg`Ends ${day} with the campaign.`,
  reach: (day) => msg`Ends ${day}, when everyone reaches the frequency cap.`,
  budget: (day) => msg`Ends ${day}, when the flight budget is spent.`,
  campaign: (day) => msg`Stops ${day}, when the campaign budget runs out.`,
  wallet: (day) => msg`Stops ${day}, when credits run out.`,
  month: (day) => msg`Stops ${day}, when the monthly credit limit is reached.`,
  window: (day) => msg`Ends ${day} with its schedule.`,
};

/** `Ends Dec 10, 2026, when the flight budget is spent.` */
export const endingText = ({ limit, endsAt }: DeliveryPlan, timeZone: string): string =>
  i18n.t(ENDINGS[limit](formatDate(endsAt, timeZone)));

/** Reasons why the plan sends nothing at all. */
const NOTHING: Record<PlanLimit, MessageDescriptor> = {
  period: msg`The schedule begins after the campaign’s last day.`,
  reach: msg`No one is left to send to.`,
  budget: msg`The flight budget doesn’t cover one message.`,
  campaign: msg`The campaign budget has nothing left for this flight.`,
  wallet: msg`There are no credits left for this flight.`,
  month: msg`The monthly credit limit is reached.`,
  window: msg`No upcoming send windows.`,
};

const LIFTS: Record<PlanLimit, MessageDescriptor> = {
  period: msg`Extend the campaign, or move the intervals into it.`,
  reach: msg`Add an audience cohort.`,
  budget: msg`Raise the flight budget.`,
  campaign: msg`Raise the campaign budget.`,
  wallet: msg`Top up your credits.`,
  month: msg`Ask your provider to raise the monthly credit limit.`,
  window: msg`Add a schedule interval.`,
};

/** How many more messages go out when the limit is lifted, and what stops the flight then. */
const NEXT: Record<PlanLimit, (more: string) => MessageDescriptor> = {
  period: (more) => msg`Sends up to ${more} more before the campaign ends.`,
  reach: (more) => msg`Sends up to ${more} more before everyone has the message.`,
  budget: (more) => msg`Sends up to ${more} more before the flight budget runs out.`,
  campaign: (more) => msg`Sends up to ${more} more before the campaign budget runs out.`,
  wallet: (more) => msg`Sends up to ${more} more before credits run out.`,
  month: (more) => msg`Sends up to ${more} more before the monthly credit limit is reached.`,
  window: (more) => msg`Sends up to ${more} more before the schedule ends.`,
};

const SAME: Record<PlanLimit, MessageDescriptor> = {
  period: msg`This alone won’t help: the campaign’s end date is limiting too.`,
  reach: msg`This alone won’t help: the audience is limiting too.`,
  budget: msg`This alone won’t help: the flight budget is limiting too.`,
  campaign: msg`This alone won’t help: the campaign budget is limiting too.`,
  wallet: msg`This alone won’t help: your credits are limiting too.`,
  month: msg`This alone won’t help: the monthly credit limit is limiting too.`,
  window: msg`This alone won’t help: the schedule is limiting too.`,
};

/** `ends` says what stops the plan or keeps it from starting; `lift` says how to raise that limit and what stops the plan then. */
export function forecastLimits(plan: DeliveryPlan): { ends: string; lift: string } {
  const next = nextLimit(plan);
  const lift = [i18n.t(LIFTS[plan.limit])];
  if (next)
    lift.push(
      i18n.t(next.more > 0 ? NEXT[next.limit](formatInteger(next.more)) : SAME[next.limit]),
    );
  const ends = plan.messages === 0 ? NOTHING : ENDS;
  return { ends: i18n.t(ends[plan.limit]), lift: lift.join(' ') };
}
