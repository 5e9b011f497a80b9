import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { type DayLoad, heaviestDays } from '@/domain/time/calendar';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import type { Calendar } from '../use-calendar';
import { dayText, loadText, pressureText, sentText } from '../words';
import { dayPath } from './day-path';

const Pressure = ({ load }: { load: DayLoad }) => (
  <span className={cn(load.pressure >= 1 && 'font-medium text-warning')}>{pressureText(load)}</span>
);

/** Days with the most messages in the order of their dates, from today if the period contains it, each with its messages per person, for a month or a day. */
export function HeaviestDays({ calendar }: { calendar: Calendar }) {
  const { loads, period, today, filter } = calendar;
  const inPeriod = [...loads.values()].filter(({ day }) => day >= period.from && day <= period.to);
  const from = today > period.from && today <= period.to ? today : period.from;
  const heaviest = heaviestDays(inPeriod, from);
  const [first] = heaviest;
  const isDay = filter.view === 'day';
  // The columns of a week show the same.
  if (!first || filter.view === 'week') return null;
  if (isDay)
    return (
      <p role="group" aria-label={t`Messages this day`} className="mb-4 text-muted tabular-nums">
        <span className="font-medium text-fg">{loadText(first)}</span>
        {' · '}
        <Pressure load={first} />
        {sentText(first) && ` · ${sentText(first)}`}
      </p>
    );
  const byDate = heaviest.toSorted((a, b) => a.day.localeCompare(b.day));
  return (
    <Card role="group" aria-label={t`Heaviest days`} className="mb-4 flex overflow-hidden">
      <ul className="flex flex-1 gap-px bg-border">
        {byDate.map((load) => (
          <li key={load.day} className="min-w-0 flex-1 bg-surface px-4 py-3 tabular-nums">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <Link
                to={dayPath(calendar, load.day)}
                className="font-medium underline-offset-4 hover:underline"
              >
                {dayText(load.day)}
              </Link>
              <span className="flex gap-2 text-xs font-medium">
                {load === first && <span className="text-muted">{t`Heaviest day`}</span>}
                {load.day === today && <span className="text-accent">{t`Today`}</span>}
              </span>
            </p>
            <p className="mt-0.5 text-[0.8125rem] text-muted">
              {loadText(load)}, <Pressure load={load} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
