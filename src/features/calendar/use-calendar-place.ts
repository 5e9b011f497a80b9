import { CALENDAR_VIEWS } from '@/domain/time/calendar';
import { utcDay, startOfDay } from '@/domain/time/days';
import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const CAMPAIGN = /^[\da-f-]{36}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** A day that there is; the thirtieth of February is none. */
function dayOfAddress(text: string): string {
  const time = DAY.test(text) ? startOfDay(text) : Number.NaN;
  return !Number.isNaN(time) && utcDay(time) === text ? text : '';
}

export const CALENDAR_FIELDS = {
  view: oneOf(CALENDAR_VIEWS),
  /** A day of what is shown; empty: today. */
  day: dayOfAddress,
  channel: limitedText(50),
  status: limitedText(20),
  campaign: (text: string) => (CAMPAIGN.test(text) ? text : ''),
};

/** What the calendar shows, and what it is narrowed to. */
export const useCalendarPlace = () =>
  useListFilter(CALENDAR_FIELDS, ['channel', 'status', 'campaign']);
