import { t } from '@lingui/core/macro';
import { useId, useMemo, useRef, useState } from 'react';
import { weekLanes } from '@/domain/time/calendar';
import { TimelineLegend } from '@/features/flights/components/timeline/timeline-legend';
import { Card } from '@/ui/layout/card';
import type { Calendar } from '../use-calendar';
import { MonthDays, Weekdays } from './month-days';
import { MonthFlight } from './month-flight';
import { MAX_LANES, weekHeight } from './month-geometry';

interface MonthViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

export function MonthView({ calendar, announce }: MonthViewProps) {
  const { weeks, flights, messages, sharedCounts, today, at } = calendar;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const placed = useMemo(
    () => weeks.map((week) => weekLanes(week, flights, MAX_LANES)),
    [weeks, flights],
  );
  const heights = placed.map(({ lanes }) => weekHeight(lanes));
  const tops = heights.map((_, index) =>
    heights.slice(0, index).reduce((sum, height) => sum + height, 0),
  );
  const flightsWithLane = flights.filter((flight) =>
    placed.some(({ laneByFlight }) => laneByFlight.has(flight.id)),
  );
  return (
    <Card className="@container mb-8 overflow-clip">
      <p id={`${id}-keys`} className="sr-only">
        {t`Left and Right move the flight by a day, Up and Down by a week, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`}
      </p>
      <Weekdays week={weeks[0] ?? []} />
      <div ref={grid} className="relative">
        <MonthDays
          calendar={calendar}
          heights={heights}
          hidden={(day, week) => placed[week]?.hidden.get(day) ?? 0}
        />
        <ul aria-label={t`Flights`}>
          {flightsWithLane.map((flight) => (
            <MonthFlight
              key={flight.id}
              flight={flight}
              weeks={weeks}
              tops={tops}
              lanes={placed.map(({ laneByFlight }) => laneByFlight.get(flight.id))}
              sentDays={daysWithSends(messages.get(flight.id))}
              shares={sharedCounts.get(flight.id) ?? 0}
              at={at}
              today={today}
              grid={grid}
              panel={panel}
              open={opened === flight.id}
              onOpen={(open) => setOpened(open ? flight.id : null)}
              instructionsId={`${id}-keys`}
              announce={announce}
            />
          ))}
        </ul>
      </div>
      <div className="border-t border-border px-4 pb-3">
        <TimelineLegend stripes={false} />
      </div>
      <div
        ref={setPanel}
        data-sticky-actions
        className="sticky bottom-0 z-4 border-t border-border bg-surface px-3 empty:hidden"
      />
    </Card>
  );
}

const daysWithSends = (days: ReadonlyMap<string, { sent: number }> | undefined) =>
  new Set([...(days ?? [])].filter(([, { sent }]) => sent > 0).map(([day]) => day));
