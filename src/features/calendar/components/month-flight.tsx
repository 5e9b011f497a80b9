import { t } from '@lingui/core/macro';
import { type RefObject, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { flightState } from '@/domain/flight/state';
import type { PlanningTime } from '@/domain/time/schedule';
import { flightLabel } from '@/features/configuration/flight-label';
import { useBarKeys } from '@/features/flights/components/timeline/timeline-bar';
import { TimelineSteering } from '@/features/flights/components/timeline/timeline-steering';
import { scheduleText } from '@/features/flights/schedule-words';
import { type Steering, useSteering } from '@/features/flights/use-steering';
import { cn } from '@/lib/cn';
import { useTooltip } from '@/ui/overlays/tooltip';
import type { CalendarFlight } from '../types';
import { sharingText } from '../words';
import { PlacedBar } from './month-bar';
import { laneTop } from './month-geometry';
import { type Piece, piecesOf } from './month-pieces';
import { useMonthDrag } from './use-month-drag';

interface MonthFlightProps {
  flight: CalendarFlight;
  weeks: readonly (readonly string[])[];
  /** Where each week begins, in pixels. */
  tops: readonly number[];
  /** Of the flight in each week; undefined where it is only counted. */
  lanes: readonly (number | undefined)[];
  sentDays: ReadonlySet<string>;
  /** With how many others it shares people. */
  shares: number;
  at: PlanningTime;
  today: string;
  grid: RefObject<HTMLElement | null>;
  /** Where what moves a flight by buttons is shown. */
  panel: HTMLElement | null;
  open: boolean;
  onOpen: (open: boolean) => void;
  instructionsId: string;
  announce: (text: string) => void;
}

const daysOf = (steering: Steering) =>
  [...new Set(steering.intervals.flatMap(({ date }) => date || []))].toSorted();

/** The bars of a flight that are drawn: while it is moved also where it has no lane. */
function usePieces({ flight, weeks, tops, lanes }: MonthFlightProps, steering: Steering) {
  const { isChanged } = steering;
  const days = isChanged ? daysOf(steering) : flight.days;
  const dayKey = days.join();
  const pieces = useMemo(() => piecesOf(weeks, dayKey.split(',')), [weeks, dayKey]);
  const lane = lanes.find((one) => one !== undefined) ?? 0;
  return {
    shown: isChanged ? pieces : pieces.filter(({ week }) => lanes[week] !== undefined),
    topOf: ({ week }: Piece) => (tops[week] ?? 0) + laneTop(lanes[week] ?? lane),
  };
}

/** What a flight is, for people who do not see its bar. */
const labelOf = ({ flight, shares }: MonthFlightProps, name: string) =>
  [name, flight.type, flightLabel(flightState(flight)), shares > 0 ? sharingText(shares) : []]
    .flat()
    .join(', ');

/** What pointer and keys do with the bars of a flight, and how these show it. */
function useHandles(props: MonthFlightProps, steering: Steering) {
  const { open, onOpen, grid } = props;
  const isOpen = open || steering.isChanged || steering.problem !== null;
  const show = (shown: boolean) => {
    onOpen(shown);
    if (!shown) steering.clear();
  };
  const drag = useMonthDrag(steering, grid);
  const press = useBarKeys({ steering, open: isOpen, onOpen: show, dragging: drag, row: 7 });
  const text = `${steering.name} · ${scheduleText(steering.intervals)}`;
  const { handlers: hints, tooltip } = useTooltip(drag.isDragging || isOpen ? undefined : text);
  const hold = steering.closed('end') === null ? 'cursor-grab' : 'cursor-pointer';
  return {
    isOpen,
    show,
    press,
    tooltip,
    pointer: {
      ...hints,
      onPointerDown: (event: Parameters<typeof drag.onPointerDown>[0]) => {
        hints?.onPointerDown();
        drag.onPointerDown(event);
      },
      onClick: () => {
        if (drag.wasClick()) show(!isOpen);
      },
    },
    ring: isOpen ? 'ring-2 ring-accent shadow-overlay' : 'hover:ring-2 hover:ring-control',
    grip: cn(isOpen && 'z-3', drag.isDragging ? 'cursor-grabbing' : hold),
  };
}

/** A flight of a month: a bar in each of its weeks, which pointer and arrow keys move by days and weeks. */
export function MonthFlight(props: MonthFlightProps) {
  const { flight, weeks, at, today, sentDays, panel, grid, announce } = props;
  const steering = useSteering({ flight, at, unit: 'day', announce, onChange: () => {} });
  const { isOpen, show, press, tooltip, pointer, ring, grip } = useHandles(props, steering);
  const { shown, topOf } = usePieces(props, steering);
  const dates = scheduleText(steering.intervals);
  const why = steering.closed('end');
  const note = why ?? steering.kept;
  const [first, ...others] = shown;
  const barOf = (piece: Piece) => ({ flight, piece, top: topOf(piece), sentDays, today });
  return (
    <li>
      {first && (
        <PlacedBar
          role="slider"
          tabIndex={0}
          aria-label={labelOf(props, steering.name)}
          aria-valuemin={0}
          aria-valuemax={weeks.length * 7 - 1}
          aria-valuenow={first.week * 7 + first.column}
          aria-valuetext={note === null ? dates : t`${dates}. ${note}`}
          aria-readonly={why === null ? undefined : true}
          aria-describedby={props.instructionsId}
          aria-busy={steering.isSaving || undefined}
          data-flight={flight.id}
          {...pointer}
          onKeyDown={press}
          bar={barOf(first)}
          look={ring}
          className={cn('rounded-sm focus-visible:z-3', grip)}
        >
          {tooltip}
        </PlacedBar>
      )}
      {others.map((piece) => (
        <PlacedBar
          key={`${piece.week} ${piece.column}`}
          aria-hidden
          {...pointer}
          bar={barOf(piece)}
          look={ring}
          className={grip}
        />
      ))}
      {isOpen &&
        panel &&
        createPortal(
          <TimelineSteering
            steering={steering}
            flight={flight}
            campaign={flight.campaign ?? { start_date: null, end_date: null }}
            unit="day"
            onClose={() => {
              show(false);
              grid.current?.querySelector<HTMLElement>(`[data-flight="${flight.id}"]`)?.focus();
            }}
          />,
          panel,
        )}
    </li>
  );
}
