import { t } from '@lingui/core/macro';
import { useId, useState } from 'react';
import { dayIn } from '@/domain/billing';
import { flightDisplayName } from '@/domain/flight';
import { formatDayOfMonth } from '@/domain/format';
import { axisLabels } from '@/domain/scale';
import { schedulePeriod } from '@/domain/schedule';
import {
  timelineBars,
  timelinePlace,
  type TimelineRange,
  timelineRange,
  timelineTicks,
} from '@/domain/timeline';
import { channelColour, ChannelName } from '@/features/configuration/channels';
import { cn } from '@/lib/cn';
import { useActor } from '@/session/session';
import { Card } from '@/ui/card';
import { GROUNDS } from '@/ui/chart/colours';
import type { Flight } from '../types';

/** The name beside its track where there is room, above it on a phone. */
const ROW = '@2xl:grid @2xl:grid-cols-[13rem_minmax(0,1fr)] @2xl:items-center @2xl:gap-x-4';

/** How many days of the axis are named at most; on a phone every second of them. */
const MOST_LABELS = 12;

/** In percent of the range: a day nearer to today is not named beside it. */
const LABEL_WIDTH = 7;

function Axis({ range, todayAt }: { range: TimelineRange; todayAt: number | null }) {
  const ticks = timelineTicks(range);
  const named = new Set(axisLabels(ticks.length, MOST_LABELS));
  const isFree = (at: number) => todayAt === null || Math.abs(at - todayAt) > LABEL_WIDTH;
  return (
    <div aria-hidden className={cn('text-xs text-muted', ROW)}>
      <span />
      <div className="relative h-5">
        {ticks.map(({ day, at }, index) =>
          named.has(index) && isFree(at) ? (
            <span
              key={day}
              style={{ left: `${at}%` }}
              className={cn('absolute whitespace-nowrap', index % 2 === 1 && 'hidden @2xl:block')}
            >
              {formatDayOfMonth(day)}
            </span>
          ) : null,
        )}
        {todayAt !== null && (
          <span
            style={{ left: `${todayAt}%` }}
            className="absolute -translate-x-1/2 font-medium text-destructive"
          >
            {t`Today`}
          </span>
        )}
      </div>
    </div>
  );
}

interface TrackProps {
  flight: Flight;
  range: TimelineRange;
  today: string;
}

/** The days of a flight: full in its channel's colour as far as they have passed, light where they are still to come. */
function Track({ flight, range, today }: TrackProps) {
  const begun = flight.status !== 'pending';
  const ground = GROUNDS[channelColour(flight.type)];
  const days = flight.intervals.flatMap(({ date }) => date ?? []);
  return (
    <div aria-hidden className="relative h-7">
      {timelineBars(range, days, today).map(({ from, left, width, passed }) => (
        <span
          key={from}
          style={{ left: `${left}%`, width: `${width}%` }}
          className={cn(
            'absolute inset-y-1 overflow-hidden rounded-xs forced-color-adjust-none',
            begun ? 'bg-raised' : 'border border-dashed border-control',
          )}
        >
          <span className={cn('absolute inset-0', ground, begun ? 'opacity-35' : 'opacity-15')} />
          {begun && (
            <span
              style={{ width: `${passed}%` }}
              className={cn('absolute inset-y-0 left-0', ground)}
            />
          )}
        </span>
      ))}
    </div>
  );
}

interface FlightTimelineProps {
  flights: readonly Flight[];
  campaign: { start_date: string | null; end_date: string | null };
}

/** When the flights of a campaign send, day by day, below each other, with today as a line. */
export function FlightTimeline({ flights, campaign }: FlightTimelineProps) {
  const id = useId();
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const [now] = useState(Date.now);
  const today = dayIn(timeZone, now);
  const planned = flights.flatMap(({ intervals }) => intervals.flatMap(({ date }) => date ?? []));
  const range = timelineRange([...planned, campaign.start_date, campaign.end_date]);
  if (!range || planned.length === 0) return null;
  const todayAt = today >= range.from && today <= range.to ? timelinePlace(range, today) : null;
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {t`Timeline`}
      </h2>
      <Card className="@container p-4 md:p-5">
        <Axis range={range} todayAt={todayAt} />
        <ul className="space-y-1">
          {flights.map((flight) => (
            <li key={flight.id} className={ROW}>
              <p className="flex min-w-0 items-center gap-1.5">
                <ChannelName channel={flight.type} iconOnly />
                <bdi className="truncate">{flightDisplayName(flight.name)}</bdi>
                <span className="sr-only">, {schedulePeriod(flight.intervals) ?? t`N/A`}</span>
              </p>
              <div className="relative">
                {todayAt !== null && (
                  <span
                    aria-hidden
                    style={{ left: `${todayAt}%` }}
                    className="absolute -inset-y-0.5 z-1 w-px bg-destructive"
                  />
                )}
                <Track flight={flight} range={range} today={today} />
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
