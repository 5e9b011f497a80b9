import { plural, t } from '@lingui/core/macro';
import type { AudienceOverlap } from '@/domain/audience/overlap';
import { startOfDay } from '@/domain/time/days';
import type { DayLoad } from '@/domain/time/calendar';
import {
  formatDayOfMonth,
  formatInteger,
  formatNumber,
  formatPercent,
  withoutPoints,
} from '@/domain/shared/format';
import { perLocale } from '@/domain/shared/reader';
import { flightDisplayName } from '@/words/flights';

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = perLocale(
    (locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }),
  );
  return (day: string) => withoutPoints(formatter().format(startOfDay(day)));
};

/** `Wed, Nov 25`. */
export const dayText = format({ weekday: 'short', month: 'short', day: 'numeric' });
/** `Wednesday, November 25, 2026`. */
export const longDayText = format({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
});
/** `Wed`. */
export const weekdayText = format({ weekday: 'short' });
/** `Wed 25`. */
export const shortDayText = (day: string): string => `${weekdayText(day)} ${Number(day.slice(8))}`;
/** `November 2026`. */
export const monthText = format({ month: 'long', year: 'numeric' });

const people = (count: number) => plural(count, { one: '# person', other: '# people' });

/** `12,400 messages`. */
export const loadText = ({ messages }: DayLoad): string =>
  t`${plural(messages, { one: '# message', other: '# messages' })}`;

/** Messages of a day per person: `3.3% of 775,561 people`, or `1.2 for each of 775,561 people` from 100%. */
export const pressureText = (load: DayLoad): string =>
  load.pressure < 1
    ? t`${{ share: formatPercent(load.pressure * 100) }} of ${people(load.people)}`
    : t`${{ messages: formatNumber(Number(load.pressure.toPrecision(2))) }} for each of ${people(load.people)}`;

/** `1,200 already sent`; null if all or none of a day's messages are sent. */
export const sentText = ({ sent, planned }: DayLoad): string | null =>
  sent > 0 && planned > 0 ? t`${{ sent: formatInteger(sent) }} already sent` : null;

const percent = (share: number) => {
  const rounded = Math.round(share * 100);
  return share > 0 && rounded === 0 ? '<1' : String(rounded);
};

/** `“Spring sale” reaches 38% of “Loyal” on Nov 25 and 4 more days`. Estimates are marked. */
export function overlapText(
  { share, exact, day, days }: AudienceOverlap,
  name: string | null,
  other: string | null,
): string {
  const values = {
    share: percent(share),
    flight: flightDisplayName(name),
    other: flightDisplayName(other),
    day: formatDayOfMonth(day),
  };
  const more = plural(days - 1, { 0: '', one: ' and # more day', other: ' and # more days' });
  return exact
    ? t`“${values.other}” reaches ${values.share}% of “${values.flight}” on ${values.day}${more}`
    : t`“${values.other}” reaches about ${values.share}% of “${values.flight}” on ${values.day}${more} (estimated from shared segments)`;
}

/** `+3 more`: flights of a day that have no lane. */
export const hiddenCountText = (hidden: number): string => t`+${hidden} more`;

/** Accessible name of a day: date, flights and messages. */
export const daySummary = (load: DayLoad, flights: number): string =>
  [
    longDayText(load.day),
    t`${plural(flights, { 0: 'no flights', one: '# flight', other: '# flights' })}`,
    load.messages > 0 ? [loadText(load), pressureText(load)] : [],
  ]
    .flat()
    .join(', ');

/** `shares people with 2 flights`. */
export const sharingText = (flights: number): string =>
  t`shares people with ${plural(flights, { one: '# flight', other: '# flights' })}`;

/** `Show 4 more flights`. */
export const showMoreText = (flights: number): string =>
  t`Show ${plural(flights, { one: '# more flight', other: '# more flights' })}`;
