import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { addDays } from '@/domain/time/days';
import type { Calendar } from '../use-calendar';
import { weekdayText } from '../words';
import { dayAddress } from './day-address';
import { MonthDay } from './month-day';

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

/** The names of the days above a month. */
export const Weekdays = ({ week }: { week: readonly string[] }) => (
  <div aria-hidden className="grid grid-cols-7 border-b border-border text-xs text-muted">
    {week.map((day) => (
      <span key={day} className="px-1.5 py-1.5 md:px-2.5">
        {weekdayText(day)}
      </span>
    ))}
  </div>
);

interface MonthDaysProps {
  calendar: Calendar;
  /** Of each week, in pixels. */
  heights: readonly number[];
  /** How many flights of a day are not drawn. */
  hidden?: (day: string, week: number) => number;
}

/** The days of a month with what they send; each leads to its day, and arrow keys lead from one to the next. */
export function MonthDays({ calendar, heights, hidden = () => 0 }: MonthDaysProps) {
  const { weeks, flights, loads, period, today } = calendar;
  const most = Math.max(1, ...[...loads.values()].map(({ messages }) => messages));
  const isIn = (day: string) => day >= period.from && day <= period.to;
  const tabStop = isIn(today) ? today : period.from;
  const flightsOn = (day: string) => flights.filter(({ days }) => days.includes(day)).length;
  return (
    // The days in it are links, which the keys lead through.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the links
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
              hidden={hidden(day, index)}
              isToday={day === today}
              isOutside={!isIn(day)}
              isTabStop={day === tabStop}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
