import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { heaviestDays } from '@/domain/time/calendar';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import type { Calendar } from '../use-calendar';
import { dayText, loadText, pressureText, sentText } from '../words';
import { dayPath } from './day-path';

/** Days with the most messages, from today if the period contains it, each with its messages per person, for a month or a day. */
export function HeaviestDays({ calendar }: { calendar: Calendar }) {
  const { loads, period, today, filter } = calendar;
  const inPeriod = [...loads.values()].filter(({ day }) => day >= period.from && day <= period.to);
  const from = today > period.from && today <= period.to ? today : period.from;
  const heaviest = heaviestDays(inPeriod, from);
  const isDay = filter.view === 'day';
  // The columns of a week show the same.
  if (heaviest.length === 0 || filter.view === 'week') return null;
  return (
    <Card
      role="group"
      aria-label={isDay ? t`Messages this day` : t`Heaviest days`}
      className="mb-4 flex overflow-hidden"
    >
      <ul className="flex flex-1 gap-px bg-border">
        {heaviest.map((load, index) => (
          <li key={load.day} className="min-w-0 flex-1 bg-surface px-4 py-3 tabular-nums">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              {isDay ? (
                <span className="font-medium">{loadText(load)}</span>
              ) : (
                <Link
                  to={dayPath(calendar, load.day)}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  {dayText(load.day)}
                </Link>
              )}
              {!isDay && index === 0 && (
                <span className="text-xs text-muted">{t`Heaviest day`}</span>
              )}
            </p>
            <p className="mt-0.5 text-[0.8125rem] text-muted">
              {!isDay && `${loadText(load)}, `}
              <span className={cn(load.pressure >= 1 && 'font-medium text-warning')}>
                {pressureText(load)}
              </span>
              {isDay && sentText(load) && ` · ${sentText(load)}`}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
