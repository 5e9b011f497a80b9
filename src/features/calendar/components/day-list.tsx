import { plural, t } from '@lingui/core/macro';
import { Ellipsis } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type DayLoad, heaviestDays } from '@/domain/time/calendar';
import { flightState } from '@/domain/flight/state';
import { readSchedule } from '@/domain/time/schedule';
import { ChannelName } from '@/features/configuration/channels';
import { flightLabel } from '@/features/configuration/flight-label';
import { ScheduleEditorPanel } from '@/features/flights/components/timeline/schedule-editor-panel';
import { useScheduleEditor } from '@/features/flights/use-schedule-editor';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { Button } from '@/ui/actions/button';
import { Menu } from '@/ui/actions/menu';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { Card } from '@/ui/layout/card';
import { Meter } from '@/ui/data/meter';
import { Status } from '@/ui/data/status';
import { flightDisplayName } from '@/words/flights';
import type { CalendarFlight } from '../types';
import type { Calendar } from '../use-calendar';
import { dayText, loadText, pressureText, sharingText, showMoreText } from '../words';
import { dayPath } from './day-path';

/** Flights listed for each day in the week and month views. */
const FLIGHTS_PER_DAY = 4;

interface MoveProps {
  flight: CalendarFlight;
  calendar: Calendar;
  announce: (text: string) => void;
  onClose: () => void;
}

function MoveControls({ flight, calendar, announce, onClose }: MoveProps) {
  const unit = calendar.filter.view === 'day' ? 'hour' : 'day';
  const editor = useScheduleEditor({ flight, at: calendar.at, unit, announce, onChange: () => {} });
  return (
    <ScheduleEditorPanel
      editor={editor}
      flight={flight}
      campaign={flight.campaign ?? { start_date: null, end_date: null }}
      unit={unit}
      onClose={onClose}
    />
  );
}

/** `09:00–12:00, 14:00–17:00`: the intervals of a flight on a day. */
const timesText = (flight: CalendarFlight, day: string) =>
  readSchedule(flight.intervals)
    .filter((interval) => interval.date === day && interval.startTime !== interval.endTime)
    .map(({ startTime, endTime }) => `${startTime}–${endTime}`)
    .toSorted()
    .join(', ');

interface RowProps {
  flight: CalendarFlight;
  day: string;
  calendar: Calendar;
  announce: (text: string) => void;
}

function Facts({ flight, day, calendar }: Omit<RowProps, 'announce'>) {
  const own = calendar.messages.get(flight.id)?.get(day);
  const count = (own?.sent ?? 0) + (own?.planned ?? 0);
  const shares = calendar.sharedCounts.get(flight.id) ?? 0;
  // If most flights share people, the rows leave it out: the list below the days shows the pairs.
  const isExceptional = 2 * calendar.sharedCounts.size <= calendar.flights.length;
  const facts = [
    timesText(flight, day),
    count > 0 ? t`${plural(count, { one: '# message', other: '# messages' })}` : '',
    shares > 0 && isExceptional ? sharingText(shares) : '',
  ].filter(Boolean);
  return (
    <p className="text-[0.8125rem] break-words text-muted tabular-nums">
      <bdi>{flight.campaign?.name}</bdi>
      {facts.map((fact) => (
        <Fragment key={fact}>
          {' · '}
          <span className="whitespace-nowrap">{fact}</span>
        </Fragment>
      ))}
    </p>
  );
}

function Row({ flight, day, calendar, announce }: RowProps) {
  const [moving, setMoving] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const navigate = useNavigate();
  const state = flightState(flight);
  const name = flightDisplayName(flight.name);
  const path = paths.flight(flight.campaign_id, flight.id);
  const entries: MenuEntry[] = [
    { label: t`Open`, onSelect: () => void navigate(path) },
    { label: t`Move`, onSelect: () => setMoving(true) },
  ];
  return (
    <li ref={row} className="py-2">
      <div className="flex items-start gap-3">
        <ChannelName channel={flight.type} iconOnly className="mt-0.5" />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link
              to={path}
              className="min-w-0 font-medium break-words underline-offset-4 hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
            <Status color={state.tone} wrap className="text-[0.8125rem]">
              {flightLabel(state)}
            </Status>
          </div>
          <Facts flight={flight} day={day} calendar={calendar} />
        </div>
        <Menu label={t`More for ${name}`} size="icon" entries={entries} className="-mt-1.5 -mr-2">
          <Ellipsis aria-hidden />
        </Menu>
      </div>
      {moving && (
        <MoveControls
          flight={flight}
          calendar={calendar}
          announce={announce}
          onClose={() => {
            setMoving(false);
            row.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.focus();
          }}
        />
      )}
    </li>
  );
}

interface DayHeadProps {
  load: DayLoad;
  calendar: Calendar;
  isHeaviest: boolean;
  /** Messages of the day divided by those of the heaviest one. */
  share: number;
}

/** Date and messages of a day. The day view has the date in the title of the page. */
function DayHead({ load, calendar, isHeaviest, share }: DayHeadProps) {
  const isDay = calendar.filter.view === 'day';
  const messages = calendar.loadQuery.data !== undefined && loadText(load);
  return (
    <div className="border-b border-border bg-raised/50 px-4 py-2.5">
      <h3 className="flex items-baseline justify-between gap-3 font-semibold">
        {isDay ? messages : dayText(load.day)}
        <span className="flex gap-2 text-xs font-medium">
          {isHeaviest && <span className="text-muted">{t`Heaviest day`}</span>}
          {load.day === calendar.today && <span className="text-accent">{t`Today`}</span>}
        </span>
      </h3>
      <p className="text-[0.8125rem] text-muted tabular-nums">
        {!isDay && messages}
        {load.messages > 0 && (
          <>
            {!isDay && ', '}
            <span className={cn(load.pressure >= 1 && 'font-medium text-warning')}>
              {pressureText(load)}
            </span>
          </>
        )}
      </p>
      {!isDay && <Meter value={share * 100} className="mt-1.5" />}
    </div>
  );
}

interface DayListProps {
  calendar: Calendar;
  announce: (text: string) => void;
}

export function DayList({ calendar, announce }: DayListProps) {
  const { loads, flights, period, today, filter } = calendar;
  const [showsEarlier, setShowsEarlier] = useState(false);
  const most = Math.max(1, ...[...loads.values()].map(({ messages }) => messages));
  const days = [...loads.values()].filter(
    ({ day }) =>
      day >= period.from && day <= period.to && flights.some((flight) => flight.days.includes(day)),
  );
  // Starts with today: most users look for upcoming sends.
  const coming = days.filter(({ day }) => day >= today);
  const heaviest =
    days.length > 1 ? heaviestDays(coming.length > 0 ? coming : days, '', 1)[0] : null;
  const hidesEarlier = !showsEarlier && coming.length > 0 && coming.length < days.length;
  return (
    <ol className="mb-8 space-y-4">
      {hidesEarlier && (
        <li>
          <Button variant="outline" onClick={() => setShowsEarlier(true)}>
            {t`Show earlier days`}
          </Button>
        </li>
      )}
      {(hidesEarlier ? coming : days).map((load) => {
        const onDay = flights.filter((flight) => flight.days.includes(load.day));
        const shown = filter.view === 'day' ? onDay : onDay.slice(0, FLIGHTS_PER_DAY);
        return (
          <li key={load.day}>
            <Card className="overflow-hidden">
              <DayHead
                load={load}
                calendar={calendar}
                isHeaviest={load === heaviest}
                share={load.messages / most}
              />
              <ul className="divide-y divide-border px-4">
                {shown.map((flight) => (
                  <Row
                    key={flight.id}
                    flight={flight}
                    day={load.day}
                    calendar={calendar}
                    announce={announce}
                  />
                ))}
              </ul>
              {onDay.length > shown.length && (
                <p className="border-t border-border px-4 py-2.5">
                  <Link
                    to={dayPath(calendar, load.day)}
                    className="text-accent underline-offset-4 hover:underline"
                  >
                    {showMoreText(onDay.length - shown.length)}
                  </Link>
                </p>
              )}
            </Card>
          </li>
        );
      })}
    </ol>
  );
}
