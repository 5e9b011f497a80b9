import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '@/domain/format';
import { timelinePlace, timelineTicks } from '@/domain/timeline';
import { TimelineBackdrop } from '@/features/flights/components/timeline-backdrop';
import { TIMELINE_ROW, TimelineRow } from '@/features/flights/components/timeline-row';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import type { CalendarFlight } from '../types';
import type { Calendar } from '../use-calendar';
import { dayText, loadText, pressureText } from '../words';
import { dayAddress } from './day-address';

/** How many flights are drawn at once. */
const PAGE = 50;

/** The messages of each day of a week, as columns with their number; the heaviest is the highest. */
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
              to={dayAddress(calendar, load.day)}
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
              {dayText(load.day)}
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

/** The hours of a day above the rows. */
function HourAxis({ calendar: { range, today, now } }: { calendar: Calendar }) {
  const nowAt = range.from === today ? timelinePlace(range, now) : null;
  return (
    <div aria-hidden className={cn('text-xs text-muted', TIMELINE_ROW)}>
      <span />
      <div className="relative h-5">
        {timelineTicks(range).map(({ wall, at }) =>
          nowAt === null || Math.abs(at - nowAt) > 5 ? (
            <span key={wall} style={{ left: `${at}%` }} className="absolute">
              {wall.slice(11)}
            </span>
          ) : null,
        )}
        {nowAt !== null && (
          <span
            style={{ left: `${Math.min(97, Math.max(3, nowAt))}%` }}
            className="absolute -translate-x-1/2 font-medium text-destructive"
          >
            {t`Now`}
          </span>
        )}
      </div>
    </div>
  );
}

/** Behind all rows: days or hours, and the time it is. */
function Lines({ calendar: { range, today, now } }: { calendar: Calendar }) {
  const isThere = today >= range.from && today <= range.to;
  return <TimelineBackdrop range={range} nowAt={isThere ? timelinePlace(range, now) : null} />;
}

/** Flights by campaign, each campaign where its first flight is. */
function byCampaign(flights: readonly CalendarFlight[]): CalendarFlight[][] {
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

/** A week or a day: a row for each flight with the times in which it sends, campaign by campaign. */
export function RowsView({ calendar, announce }: RowsViewProps) {
  const { range, at, now, flights, messages } = calendar;
  const id = useId();
  const [shown, setShown] = useState(PAGE);
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
      {range.days === 1 ? <HourAxis calendar={calendar} /> : <LoadColumns calendar={calendar} />}
      <div className="relative">
        <Lines calendar={calendar} />
        <div className="relative space-y-3">
          {byCampaign(flights.slice(0, shown)).map((group) => (
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
      {flights.length > shown && (
        <Button variant="outline" className="mt-4" onClick={() => setShown(shown + PAGE)}>
          {t`Show more flights`}
        </Button>
      )}
    </Card>
  );
}
