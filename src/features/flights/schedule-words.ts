import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { formatDate } from '@/domain/shared/format';
import { perLocale } from '@/domain/shared/reader';
import { addDays, startOfDay } from '@/domain/time/days';
import { schedulePeriod, type ScheduleInterval } from '@/domain/time/schedule';
import type { SummaryRule } from '@/domain/time/schedule-summary';
import type { SchedulePart, StepRefusal } from '@/domain/time/schedule-steps';
import { i18n } from '@/lib/i18n';

const REFUSALS: Record<StepRefusal, MessageDescriptor> = {
  ended: msg`The flight has ended. You can’t change its schedule.`,
  no_date: msg`No interval has a date yet. Choose one with Edit.`,
  begun: msg`The flight has started. You can move only its end.`,
  over: msg`You can’t move past intervals. Move the end by days to send longer.`,
  too_short: msg`Keep at least one interval.`,
  too_long: msg`An interval must be shorter than a day.`,
  interval_over: msg`An interval would be in the past.`,
  interval_too_late: msg`The last day is December 31, 2099.`,
  interval_skipped: msg`Daylight saving time skips the time of an interval.`,
  interval_duplicate: msg`Two intervals would be the same.`,
  interval_overlap: msg`Two intervals would overlap.`,
};

export const stepRefusalText = (refusal: StepRefusal): string => i18n.t(REFUSALS[refusal]);

/** Says that past intervals stay when the schedule moves; null without past intervals. */
export const overText = (intervals: number): string | null =>
  intervals > 0
    ? t`${plural(intervals, { one: '# past interval stays', other: '# past intervals stay' })}. Only upcoming intervals move.`
    : null;

/** Labels of the two buttons that move a part of a schedule: [earlier, later]. */
export function stepLabels(part: SchedulePart, unit: 'day' | 'hour'): [string, string] {
  if (part === 'whole')
    return unit === 'day'
      ? [t`A day earlier`, t`A day later`]
      : [t`An hour earlier`, t`An hour later`];
  if (part === 'start')
    return unit === 'day'
      ? [t`Start a day earlier`, t`Start a day later`]
      : [t`Start an hour earlier`, t`Start an hour later`];
  return unit === 'day'
    ? [t`End a day earlier`, t`End a day later`]
    : [t`End an hour earlier`, t`End an hour later`];
}

/** `Mar 6 – 20, 2027, 15 intervals`; a single interval shows its times. */
export function scheduleText(intervals: readonly ScheduleInterval[]): string {
  const period = schedulePeriod(intervals);
  if (!period) return t`no date`;
  const dated = intervals.filter(({ date }) => date !== '');
  const [only] = dated;
  if (only && dated.length === 1)
    return t`${{ day: formatDate(only.date) }}, ${{ start: only.startTime }}–${{ end: only.endTime }}`;
  const count = plural(dated.length, { one: '# interval', other: '# intervals' });
  return t`${period}, ${count}`;
}

const A_SUNDAY = '2026-01-04';

const weekdayFormat = perLocale(
  (locale, width) =>
    new Intl.DateTimeFormat(locale, {
      weekday: width as Intl.DateTimeFormatOptions['weekday'],
      timeZone: 'UTC',
    }),
);

/** A weekday, 1 for Monday to 7 for Sunday, `Mon` or `Monday`. */
export const dayName = (weekday: number, width: Intl.DateTimeFormatOptions['weekday']): string =>
  weekdayFormat(width).format(startOfDay(addDays(A_SUNDAY, weekday)));

/** `Mon–Fri`, or `Mon, Wed`. */
function weekdaysText(weekdays: readonly number[]): string {
  const [first = 1, last = 1] = [weekdays[0], weekdays.at(-1)];
  const isRow = weekdays.length > 2 && last - first === weekdays.length - 1;
  return isRow
    ? `${dayName(first, 'short')}–${dayName(last, 'short')}`
    : weekdays.map((day) => dayName(day, 'short')).join(', ');
}

/** `Nov 26 – Dec 10, 2026, daily 08:00–20:00`. */
export function ruleText({ from, to, startTime, endTime, weekdays }: SummaryRule): string {
  const hours = `${startTime}–${endTime}`;
  const period = schedulePeriod([{ date: from }, { date: to }]);
  if (period === null) return t`No date, ${hours}`;
  if (from === to) return t`${period}, ${hours}`;
  return weekdays
    ? t`${period}, ${{ days: weekdaysText(weekdays) }} ${hours}`
    : t`${period}, daily ${hours}`;
}
