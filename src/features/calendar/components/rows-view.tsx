import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '@/domain/shared/format';
import { timelinePercent } from '@/domain/time/timeline';
import { NowLabel, TimelineAxis } from '@/features/flights/components/timeline/timeline-axis';
import { TimelineLegend } from '@/features/flights/components/timeline/timeline-legend';
import { TimelineBackdrop } from '@/features/flights/components/timeline/timeline-backdrop';
import { TIMELINE_ROW, TimelineRow } from '@/features/flights/components/timeline/timeline-row';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import type { CalendarFlight } from '../types';
import type { Calendar } from '../use-calendar';
import { dayText, loadText, pressureText, shortDayText } from '../words';
import { dayPath } from './day-path';

/** Flights rendered per step. */
const PAGE_SIZE = 50;

/** Column chart of the messages of each day of a week. */
function LoadColumns({ calendar }: { calendar: Calendar }) {
  const days = [...calendar.loads.values()];
  const most = Math.max(1, ...days.map(({ messages }) => messages));
  return (
    <div className={cn('mb-2', TIMELINE_ROW)}>
      <p className="self-end text-[0.8125rem] text-muted">{t`Messages`}</p>
      <ul className="grid grid-cols-7" aria-label={t`Messages by day`}>
        {days.map((load) => (
          <li key={load.day} className="flex min-w-0 flex-col text-center text-xs">
            <span aria-hidden className="flex h-12 flex-col justify-end px-1.5">
              <span
                className={cn(
                  'rounded-t-xs forced-color-adjust-none',
                  load.pressure >= 1 ? 'bg-warning' : 'bg-accent/70',
                )}
                style={{ height: `${(load.messages / most) * 100}%` }}
              />
            </span>
            <Link
              to={dayPath(calendar, load.day)}
              aria-label={
                load.messages > 0
                  ? `${dayText(load.day)}, ${loadText(load)}, ${pressureText(load)}`
                  : dayText(load.day)
              }
              aria-current={load.day === calendar.today ? 'date' : undefined}
              className={cn(
                'truncate rounded-xs border-t border-border px-0.5 pt-1 tabular-nums hover:bg-raised',
                load.day === calendar.today && 'font-semibold text-accent',
              )}
            >
              <span className="@max-2xl:hidden">{dayText(load.day)}</span>
              <span className="@2xl:hidden">{shortDayText(load.day)}</span>
              <span className="block text-muted">
                {load.messages > 0 ? formatCount(load.messages) : '–'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Groups flights by campaign, in the order of each campaign's first flight. */
function groupByCampaign(flights: readonly CalendarFlight[]): CalendarFlight[][] {
  const groups = new Map<string, CalendarFlight[]>();
  for (const flight of flights) {
    const group = groups.get(flight.campaign_id);
    if (group) group.push(flight);
    else groups.set(flight.campaign_id, [flight]);
  }
  return [...groups.values()];
}

interface RowsViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

/** Timeline of a week or day: a row for each flight, grouped by campaign. */
export function RowsView({ calendar, announce }: RowsViewProps) {
  const { range, at, now, today, flights, messages } = calendar;
  const nowAt = today >= range.from && today <= range.to ? timelinePercent(range, now) : null;
  const id = useId();
  const [shown, setShown] = useState(PAGE_SIZE);
  const sentDays = (flightId: string) =>
    new Set(
      [...(messages.get(flightId) ?? [])].filter(([, one]) => one.sent > 0).map(([day]) => day),
    );
  return (
    <Card className="@container mb-8 p-4 md:p-5">
      <p id={`${id}-keys`} className="sr-only">
        {range.days === 1
          ? t`Left and Right move the flight by an hour, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`
          : t`Left and Right move the flight by a day, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`}
      </p>
      {range.days === 1 ? (
        <TimelineAxis range={range} nowAt={nowAt} />
      ) : (
        <>
          <LoadColumns calendar={calendar} />
          {nowAt !== null && (
            <div aria-hidden className={cn('text-xs', TIMELINE_ROW)}>
              <span />
              <div className="relative h-5">
                <NowLabel nowAt={nowAt}>{t`Now`}</NowLabel>
              </div>
            </div>
          )}
        </>
      )}
      <div className="relative">
        <TimelineBackdrop range={range} nowAt={nowAt} />
        <div className="relative space-y-3">
          {groupByCampaign(flights.slice(0, shown)).map((group) => (
            <section key={group[0]?.campaign_id} aria-label={group[0]?.campaign?.name}>
              <p className="relative z-2 w-fit max-w-full truncate bg-surface pr-2 text-xs font-medium text-muted">
                <Link
                  to={paths.campaign(group[0]?.campaign_id ?? '')}
                  className="underline-offset-4 hover:underline"
                >
                  <bdi>{group[0]?.campaign?.name}</bdi>
                </Link>
              </p>
              <ul className="space-y-0.5">
                {group.map((flight) => (
                  <TimelineRow
                    key={flight.id}
                    flight={flight}
                    campaign={flight.campaign ?? { start_date: null, end_date: null }}
                    range={range}
                    at={at}
                    now={now}
                    sentDays={calendar.loadQuery.data && sentDays(flight.id)}
                    instructionsId={`${id}-keys`}
                    announce={announce}
                    onChange={() => {}}
                  />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
      <TimelineLegend />
      {flights.length > shown && (
        <Button variant="outline" className="mt-4" onClick={() => setShown(shown + PAGE_SIZE)}>
          {t`Show more flights`}
        </Button>
      )}
    </Card>
  );
}
