import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CALENDAR_VIEWS, type CalendarView } from '@/domain/time/calendar';
import { schedulePeriod } from '@/domain/time/schedule';
import { adjacentDay } from '@/domain/time/timeline';
import { cn } from '@/lib/cn';
import { Button, IconButton } from '@/ui/actions/button';
import type { Calendar } from '../use-calendar';
import { useCalendarFilter } from '../use-calendar-filter';
import { longDayText, monthText } from '../words';

const VIEWS: Record<CalendarView, () => string> = {
  month: () => t`Month`,
  week: () => t`Week`,
  day: () => t`Day`,
};
const STEPS: Record<CalendarView, () => [string, string]> = {
  month: () => [t`Previous month`, t`Next month`],
  week: () => [t`Previous week`, t`Next week`],
  day: () => [t`Previous day`, t`Next day`],
};

export function CalendarToolbar({ calendar: { period, today } }: { calendar: Calendar }) {
  const { filter, setFilter } = useCalendarFilter();
  const { view } = filter;
  const [previousLabel, nextLabel] = STEPS[view]();
  const isNow = today >= period.from && today <= period.to;
  const show = (day: string) => setFilter({ day: day === today ? '' : day });
  const title =
    view === 'month'
      ? monthText(period.from)
      : view === 'day'
        ? longDayText(period.from)
        : (schedulePeriod([{ date: period.from }, { date: period.to }]) ?? '');
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex items-center gap-1">
        <Button
          size="sm"
          variant="outline"
          // The title of a day needs the width of a phone.
          className={cn('mr-1', isNow && 'max-sm:hidden')}
          disabled={isNow}
          onClick={() => show(today)}
        >
          {t`Today`}
        </Button>
        <IconButton label={previousLabel} onClick={() => show(adjacentDay(period, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={nextLabel} onClick={() => show(adjacentDay(period, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="ml-1 text-base font-semibold tabular-nums">
          {title}
        </h2>
      </div>
      <div
        role="group"
        aria-label={t({ message: 'View', context: 'way of showing a list' })}
        className="flex rounded-control border border-border bg-surface p-0.5"
      >
        {CALENDAR_VIEWS.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === view ? 'secondary' : 'ghost'}
            aria-pressed={one === view}
            onClick={() => setFilter({ view: one })}
          >
            {VIEWS[one]()}
          </Button>
        ))}
      </div>
    </div>
  );
}
