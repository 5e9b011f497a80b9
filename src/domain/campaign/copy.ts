import { daysInWeek } from 'date-fns/constants';
import { MAX_CAMPAIGN_NAME_LENGTH } from './campaign';
import { addDays, daysBetween } from '@/domain/time/days';
import { truncateText } from '@/domain/shared/text';

/** Appends a text such as `(Copy)` to a name and shortens the name to fit the length limit. */
export const copyName = (name: string, suffix: string): string =>
  `${truncateText(name, MAX_CAMPAIGN_NAME_LENGTH - suffix.length - 1)} ${suffix}`;

/**
 * Returns the first day on or after `earliest` with the same weekday as `day`, so that a copied campaign keeps its
 * weekday.
 */
export function nextSameWeekday(day: string, earliest: string): string {
  const weeks = Math.ceil(daysBetween(day, earliest) / daysInWeek);
  return addDays(day, daysInWeek * Math.max(0, weeks));
}
