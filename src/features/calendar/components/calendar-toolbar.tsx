import { t } from '@lingui/core/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { CALENDAR_VIEWS, type CalendarView } from '@/domain/time/calendar';
import { schedulePeriod } from '@/domain/time/schedule';
import { adjacentDay } from '@/domain/time/timeline';
import { Button, IconButton } from '@/ui/actions/button';
import type { Calendar } from '../use-calendar';
import { useCalendarPlace } from '../use-calendar-place';
import { longDayText, monthText } from '../words';

const VIEWS: Record<CalendarView, () => string> = {
  month: () => t`Month`,
  week: () => t`Week`,
  day: () => t`Day`,
};
const STEPS: Record<CalendarView, () => [string, string]> = {
  month: () => [t`Month before`, t`Month after`],
  week: () => [t`Week before`, t`Week after`],
  day: () => [t`Day before`, t`Day after`],
};

/** Which period is shown, and how much of it. */
export function CalendarToolbar({ calendar: { period, today } }: { calendar: Calendar }) {
  const { filter, setFilter } = useCalendarPlace();
  const { view } = filter;
  const [before, after] = STEPS[view]();
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
        <IconButton label={before} onClick={() => show(adjacentDay(period, -1))}>
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton label={after} onClick={() => show(adjacentDay(period, 1))}>
          <ChevronRight aria-hidden />
        </IconButton>
        <h2 aria-live="polite" className="ml-1 text-base font-semibold tabular-nums">
          {title}
        </h2>
        {!isNow && (
          <Button size="sm" variant="outline" className="ml-2" onClick={() => show(today)}>
            {t`Today`}
          </Button>
        )}
      </div>
      <div
        role="group"
        aria-label={t`View`}
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
