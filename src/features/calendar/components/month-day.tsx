import { Link } from 'react-router-dom';
import type { DayLoad } from '@/domain/time/calendar';
import { formatCount } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { Meter } from '@/ui/data/meter';
import { daySummary, hiddenCountText } from '../words';

interface MonthDayProps {
  path: string;
  load: DayLoad;
  /** Messages of the heaviest day on screen, for the scale of the meter. */
  most: number;
  flights: number;
  hidden: number;
  isToday: boolean;
  isOutside: boolean;
  /** Roving tab stop: Tab reaches only this day; arrow keys reach the other days. */
  isTabStop: boolean;
}

function DayHeader({ load, isToday }: Pick<MonthDayProps, 'load' | 'isToday'>) {
  return (
    <span className="flex items-center justify-between gap-1 tabular-nums">
      <span
        className={cn(
          'inline-flex h-5 min-w-5 items-center justify-center rounded-full',
          isToday && 'bg-accent px-1 font-semibold text-accent-fg',
        )}
      >
        {Number(load.day.slice(8))}
      </span>
      {load.messages > 0 && (
        <span
          className={cn(
            'text-muted @max-2xl:hidden',
            load.pressure >= 1 && 'font-medium text-warning',
          )}
        >
          {formatCount(load.messages)}
        </span>
      )}
    </span>
  );
}

/** A day of the month grid: number, messages, a meter relative to the heaviest day, and the count of hidden flights. */
export function MonthDay(props: MonthDayProps) {
  const { path, load, most, flights, hidden, isToday, isOutside, isTabStop } = props;
  return (
    <Link
      to={path}
      data-day={load.day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={daySummary(load, flights)}
      aria-current={isToday ? 'date' : undefined}
      className={cn(
        'relative flex min-w-0 flex-col justify-between border-l border-border px-1.5 pt-1 pb-0.5 text-xs first:border-l-0 hover:bg-raised/60 focus-visible:z-4 focus-visible:-outline-offset-2',
        isOutside && 'bg-raised/60 text-muted',
      )}
    >
      <span className="flex flex-col gap-1">
        <DayHeader load={load} isToday={isToday} />
        {load.messages > 0 && <Meter value={(load.messages / most) * 100} className="h-1" />}
      </span>
      {hidden > 0 && <span className="truncate text-muted">{hiddenCountText(hidden)}</span>}
    </Link>
  );
}
