import { t } from '@lingui/core/macro';
import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { weekLanes } from '@/domain/calendar';
import { addDays } from '@/domain/days';
import { Card } from '@/ui/card';
import type { Calendar } from '../use-calendar';
import { weekdayText } from '../words';
import { dayAddress } from './day-address';
import { MonthDay } from './month-day';
import { MonthFlight } from './month-flight';
import { MOST_LANES, weekHeight } from './month-geometry';

/** Arrow keys lead from day to day, as in every calendar. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (!day || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const NOTHING = { sent: 0, planned: 0, messages: 0, people: 0, pressure: 0 };

interface MonthViewProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

/** A month of weeks: the days with what they send, and over them a bar for each flight. */
export function MonthView({ calendar, announce }: MonthViewProps) {
  const { weeks, flights, loads, messages, overlaps, period, today, at } = calendar;
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<HTMLElement | null>(null);
  const [opened, setOpened] = useState<string | null>(null);
  const placed = useMemo(
    () => weeks.map((week) => weekLanes(week, flights, MOST_LANES)),
    [weeks, flights],
  );
  const heights = placed.map(({ lanes }) => weekHeight(lanes));
  const tops = heights.map((_, index) =>
    heights.slice(0, index).reduce((sum, height) => sum + height, 0),
  );
  const most = Math.max(1, ...[...loads.values()].map(({ messages }) => messages));
  const isIn = (day: string) => day >= period.from && day <= period.to;
  const tabStop = isIn(today) ? today : period.from;
  const flightsOn = (day: string) => flights.filter(({ days }) => days.includes(day)).length;
  const drawn = flights.filter((flight) => placed.some(({ laneOf }) => laneOf.has(flight.id)));
  return (
    <Card className="@container mb-8 overflow-clip">
      <p id={`${id}-keys`} className="sr-only">
        {t`Left and Right move the flight by a day, Up and Down by a week, with Shift its end. Enter saves, Escape cancels. Space opens buttons for the same.`}
      </p>
      <div aria-hidden className="grid grid-cols-7 border-b border-border text-xs text-muted">
        {weeks[0]?.map((day) => (
          <span key={day} className="px-2.5 py-1.5">
            {weekdayText(day)}
          </span>
        ))}
      </div>
      <div ref={grid} className="relative">
        {/* The days in it are links, which the keys lead through. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the links */}
        <div role="group" aria-label={t`Days`} onKeyDown={moveFocus}>
          {weeks.map((week, index) => (
            <div
              key={week[0]}
              data-week={index}
              style={{ height: heights[index] }}
              className="grid grid-cols-7 border-t border-border first:border-t-0"
            >
              {week.map((day) => (
                <MonthDay
                  key={day}
                  address={dayAddress(calendar, day)}
                  load={loads.get(day) ?? { ...NOTHING, day }}
                  most={most}
                  flights={flightsOn(day)}
                  hidden={placed[index]?.hidden.get(day) ?? 0}
                  isToday={day === today}
                  isOutside={!isIn(day)}
                  isTabStop={day === tabStop}
                />
              ))}
            </div>
          ))}
        </div>
        <ul aria-label={t`Flights`}>
          {drawn.map((flight) => (
            <MonthFlight
              key={flight.id}
              flight={flight}
              weeks={weeks}
              tops={tops}
              lanes={placed.map(({ laneOf }) => laneOf.get(flight.id))}
              sentDays={sentDaysOf(messages.get(flight.id))}
              overlaps={overlaps.filter(({ flightId }) => flightId === flight.id)}
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
      <div
        ref={setPanel}
        className="sticky bottom-0 z-4 border-t border-border bg-surface px-3 empty:hidden"
      />
    </Card>
  );
}

/** The days on which something was sent. */
const sentDaysOf = (days: ReadonlyMap<string, { sent: number }> | undefined) =>
  new Set([...(days ?? [])].filter(([, { sent }]) => sent > 0).map(([day]) => day));
