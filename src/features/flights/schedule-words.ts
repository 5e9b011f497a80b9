import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatDate, formatTime } from '@/domain/format';
import type { IntervalNote } from '@/domain/schedule';
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

/** `Mar 6, 2027, 09:00–17:00 Europe/Berlin`. */
export function formatInterval(
  interval: { date: string | null; start_time: string; end_time: string },
  timeZone: string,
): string {
  const date = interval.date ? formatDate(interval.date) : t`No date`;
  return `${date}, ${formatTime(interval.start_time)}–${formatTime(interval.end_time)} ${timeZone}`;
}
