import { CALENDAR_VIEWS } from '@/domain/time/calendar';
import { utcDay, startOfDay } from '@/domain/time/days';
import { oneOf, limitedText } from '@/lib/params';
import { useListFilter } from '@/ui/list/use-list-filter';

const CAMPAIGN = /^[\da-f-]{36}$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** Returns an existing day unchanged, anything else (such as February 30) as an empty string. */
function parseDay(text: string): string {
  const time = DAY.test(text) ? startOfDay(text) : Number.NaN;
  return !Number.isNaN(time) && utcDay(time) === text ? text : '';
}

const CALENDAR_FIELDS = {
  view: oneOf(CALENDAR_VIEWS),
  /** Any day of the period on screen; empty for today. */
  day: parseDay,
  channel: limitedText(50),
  status: limitedText(20),
  campaign: (text: string) => (CAMPAIGN.test(text) ? text : ''),
};

/** View, day and filters of the calendar in the URL. */
export const useCalendarFilter = () =>
  useListFilter(CALENDAR_FIELDS, ['channel', 'status', 'campaign']);
