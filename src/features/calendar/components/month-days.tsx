import { t } from '@lingui/core/macro';
import type { KeyboardEvent } from 'react';
import { addDays } from '@/domain/time/days';
import type { Calendar } from '../use-calendar';
import { weekdayText } from '../words';
import { dayPath } from './day-path';
import { MonthDay } from './month-day';

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const day = event.target instanceof HTMLElement ? event.target.dataset['day'] : undefined;
  const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
  if (!day || by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-day="${addDays(day, by)}"]`);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

const NO_LOAD = { sent: 0, planned: 0, messages: 0, people: 0, pressure: 0 };

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
  /** Height of each week in pixels. */
  heights: readonly number[];
  /** Number of flights of a day without a bar. */
  hidden?: (day: string, week: number) => number;
}

/** Grid of a month. Each day links to its day view; arrow keys move between days. */
export function MonthDays({ calendar, heights, hidden = () => 0 }: MonthDaysProps) {
  const { weeks, flights, loads, period, today } = calendar;
  const most = Math.max(1, ...[...loads.values()].map(({ messages }) => messages));
  const isIn = (day: string) => day >= period.from && day <= period.to;
  const tabStop = isIn(today) ? today : period.from;
  const flightsOn = (day: string) => flights.filter(({ days }) => days.includes(day)).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys come from the links
    <div role="group" aria-label={t`Days`} onKeyDown={moveFocus}>
      {weeks.map((week, index) => (
        <div
          key={week[0]}
          style={{ height: heights[index] }}
          className="grid grid-cols-7 border-t border-border first:border-t-0"
        >
          {week.map((day) => (
            <MonthDay
              key={day}
              path={dayPath(calendar, day)}
              load={loads.get(day) ?? { ...NO_LOAD, day }}
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
