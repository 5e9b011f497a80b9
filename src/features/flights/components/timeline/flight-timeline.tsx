import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { formatDate, formatDayOfMonth } from '@/domain/shared/format';
import type { ScheduleInterval } from '@/domain/time/schedule';
import {
  adjacentDay,
  TIMELINE_SCALES,
  timelinePercent,
  type TimelineRange,
  timelineRange,
  type TimelineScale,
  timelineWindow,
} from '@/domain/time/timeline';
import { wallClock } from '@/domain/time/wall-time';
import { usePlanningTime } from '@/session/use-planning-time';
import { Button, IconButton } from '@/ui/actions/button';
import { sentDaysQuery } from '@/features/flights/results-queries';
import type { Flight } from '@/features/flights/types';
import { TimelineAxis } from './timeline-axis';
import { TimelineLegend } from './timeline-legend';
import { TimelineBackdrop } from './timeline-backdrop';
import { TimelineRow } from './timeline-row';

interface BackdropProps {
  range: TimelineRange;
  todayAt: number | null;
  campaign: { start_date: string | null; end_date: string | null };
}

const within = (percent: number) => Math.min(100, Math.max(0, percent));

/** Background of all rows: days, shaded time outside the campaign, and today. */
function Backdrop({ range, todayAt, campaign }: BackdropProps) {
  const before = campaign.start_date ? within(timelinePercent(range, campaign.start_date)) : 0;
  const after = campaign.end_date
    ? within(timelinePercent(range, `${campaign.end_date}T24:00`))
    : 100;
  return (
    <TimelineBackdrop range={range} nowAt={todayAt}>
      <span className="absolute inset-y-0 left-0 bg-raised" style={{ width: `${before}%` }} />
      <span className="absolute inset-y-0 right-0 bg-raised" style={{ left: `${after}%` }} />
    </TimelineBackdrop>
  );
}

const SCALES: Record<TimelineScale, () => string> = {
  all: () => t`All`,
  month: () => t`Month`,
  week: () => t`Week`,
  day: () => t`Day`,
};

interface ScaleProps {
  scale: TimelineScale;
  onScale: (scale: TimelineScale) => void;
  range: TimelineRange;
  onDay: (day: string) => void;
  today: string;
}

function Scale({ scale, onScale, range, onDay, today }: ScaleProps) {
  const period =
    range.days === 1
      ? formatDate(range.from)
      : `${formatDayOfMonth(range.from)} – ${formatDate(range.to)}`;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div role="group" aria-label={t`Timeline scale`} className="flex">
        {TIMELINE_SCALES.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === scale ? 'secondary' : 'ghost'}
            aria-pressed={one === scale}
            onClick={() => onScale(one)}
          >
            {SCALES[one]()}
          </Button>
        ))}
      </div>
      <div className="flex items-center gap-1">
        <p className="text-[0.8125rem] text-muted tabular-nums">{period}</p>
        {scale !== 'all' && (
          <>
            <IconButton label={t`Earlier`} onClick={() => onDay(adjacentDay(range, -1))}>
              <ChevronLeft aria-hidden />
            </IconButton>
            <Button size="sm" variant="ghost" onClick={() => onDay(today)}>
              {t`Today`}
            </Button>
            <IconButton label={t`Later`} onClick={() => onDay(adjacentDay(range, 1))}>
              <ChevronRight aria-hidden />
            </IconButton>
          </>
        )}
      </div>
    </div>
  );
}

interface FlightTimelineProps {
  flights: readonly Flight[];
  campaign: { start_date: string | null; end_date: string | null };
}

/** Timeline of a campaign's flights. Each bar can be moved and resized. */
export function FlightTimeline({ flights, campaign }: FlightTimelineProps) {
  const id = useId();
  const at = usePlanningTime();
  const wall = wallClock(at.timeZone, at.now);
  const [announced, announce] = useState('');
  const [scale, setScale] = useState<TimelineScale>('all');
  const [day, setDay] = useState<string | null>(null);
  /** First and last day of the last moved bar, which may be outside the planned days. */
  const [reached, setReached] = useState<readonly string[]>([]);
  const senders = flights.filter(({ sent }) => sent > 0).map((flight) => flight.id);
  const { data: sentDays } = useQuery({ ...sentDaysQuery(senders), enabled: senders.length > 0 });
  const today = wall.slice(0, 10);
  const planned = flights.flatMap(({ intervals }) => intervals.flatMap(({ date }) => date ?? []));
  const all = timelineRange([...planned, ...reached, campaign.start_date, campaign.end_date]);
  if (!all || planned.length === 0) return null;
  const isThere = (one: string) => one >= all.from && one <= all.to;
  const range = timelineWindow(scale, all, day ?? (isThere(today) ? today : all.from));
  const now = range.days === 1 ? wall : today;
  const todayAt = today >= range.from && today <= range.to ? timelinePercent(range, now) : null;
  /** Scrolls or extends the range to a bar that was moved out of it. */
  const follow = (intervals: readonly ScheduleInterval[]) => {
    const days = intervals.flatMap(({ date }) => date || []).toSorted();
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return;
    if (scale === 'all') setReached([first, last]);
    else if (first > range.to) setDay(first);
    else if (last < range.from) setDay(last);
  };
  return (
    <section aria-labelledby={id} className="@container border-b border-border p-4">
      <h2 id={id} className="mb-3 text-base font-semibold">
        {t`Timeline`}
      </h2>
      <Scale scale={scale} onScale={setScale} range={range} onDay={setDay} today={today} />
      <p id={`${id}-keys`} className="sr-only">
        {range.days === 1
          ? t`Left and Right move the flight by an hour, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`
          : t`Left and Right move the flight by a day, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
      <TimelineAxis range={range} nowAt={todayAt} />
      <div className="relative">
        <Backdrop range={range} todayAt={todayAt} campaign={campaign} />
        <ul className="relative space-y-0.5">
          {flights.map((flight) => (
            <TimelineRow
              key={flight.id}
              flight={flight}
              campaign={campaign}
              range={range}
              at={at}
              now={wall}
              sentDays={sentDays && (sentDays.get(flight.id) ?? new Set())}
              instructionsId={`${id}-keys`}
              announce={announce}
              onChange={follow}
            />
          ))}
        </ul>
      </div>
      <TimelineLegend />
    </section>
  );
}
