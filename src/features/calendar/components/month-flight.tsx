import { t } from '@lingui/core/macro';
import { type RefObject, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { flightState } from '@/domain/flight/state';
import type { PlanningTime } from '@/domain/time/schedule';
import { flightLabel } from '@/features/configuration/flight-label';
import { useBarKeys } from '@/features/flights/components/timeline/timeline-bar';
import { ScheduleEditorPanel } from '@/features/flights/components/timeline/schedule-editor-panel';
import { scheduleText } from '@/features/flights/schedule-words';
import { type ScheduleEditor, useScheduleEditor } from '@/features/flights/use-schedule-editor';
import { cn } from '@/lib/cn';
import { useTooltip } from '@/ui/overlays/tooltip';
import type { CalendarFlight } from '../types';
import { sharingText } from '../words';
import { PlacedBar } from './month-bar';
import { laneTop } from './month-geometry';
import { type BarSegment, barSegments } from './bar-segments';
import { useMonthDrag } from './use-month-drag';

interface MonthFlightProps {
  flight: CalendarFlight;
  weeks: readonly (readonly string[])[];
  /** Top of each week in pixels. */
  tops: readonly number[];
  /** Lane of the flight in each week; undefined in weeks without a bar for it. */
  lanes: readonly (number | undefined)[];
  sentDays: ReadonlySet<string>;
  /** Number of flights that reach the same people. */
  shares: number;
  at: PlanningTime;
  today: string;
  grid: RefObject<HTMLElement | null>;
  /** Container of the buttons that move the flight. */
  panel: HTMLElement | null;
  open: boolean;
  onOpen: (open: boolean) => void;
  instructionsId: string;
  announce: (text: string) => void;
}

const scheduledDays = (editor: ScheduleEditor) =>
  [...new Set(editor.intervals.flatMap(({ date }) => date || []))].toSorted();

/** Visible bars of a flight. While the user moves the flight, weeks without a lane for it show a bar too. */
function useSegments({ flight, weeks, tops, lanes }: MonthFlightProps, editor: ScheduleEditor) {
  const { isChanged } = editor;
  const days = isChanged ? scheduledDays(editor) : flight.days;
  const dayKey = days.join();
  const segments = useMemo(() => barSegments(weeks, dayKey.split(',')), [weeks, dayKey]);
  const lane = lanes.find((one) => one !== undefined) ?? 0;
  return {
    shown: isChanged ? segments : segments.filter(({ week }) => lanes[week] !== undefined),
    top: ({ week }: BarSegment) => (tops[week] ?? 0) + laneTop(lanes[week] ?? lane),
  };
}

/** Accessible name of a flight's bar. */
const barLabel = ({ flight, shares }: MonthFlightProps, name: string) =>
  [
    name,
    flight.campaign?.name ?? [],
    flight.type,
    flightLabel(flightState(flight)),
    shares > 0 ? sharingText(shares) : [],
  ]
    .flat()
    .join(', ');

/** Pointer and key handlers, tooltip and classes of the bars. */
function useBarHandlers(props: MonthFlightProps, editor: ScheduleEditor) {
  const { open, onOpen, grid, tops } = props;
  const isOpen = open || editor.isChanged || editor.problem !== null;
  const show = (shown: boolean) => {
    onOpen(shown);
    if (!shown) editor.clear();
  };
  const drag = useMonthDrag(editor, { element: grid, tops });
  const onKeyDown = useBarKeys({ editor, open: isOpen, onOpen: show, dragging: drag, row: 7 });
  const text = [props.flight.campaign?.name ?? [], editor.name, scheduleText(editor.intervals)]
    .flat()
    .join(' · ');
  const { handlers: hints, tooltip } = useTooltip(drag.isDragging || isOpen ? undefined : text);
  const idleCursor = editor.closed('end') === null ? 'cursor-grab' : 'cursor-pointer';
  return {
    isOpen,
    show,
    onKeyDown,
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
    cursor: cn(isOpen && 'z-3', drag.isDragging ? 'cursor-grabbing' : idleCursor),
  };
}

/** A flight of the month view: a bar in each week. Dragging and arrow keys move it by days and weeks. */
export function MonthFlight(props: MonthFlightProps) {
  const { flight, weeks, at, today, sentDays, panel, announce } = props;
  const bar = useRef<HTMLDivElement>(null);
  const editor = useScheduleEditor({ flight, at, unit: 'day', announce, onChange: () => {} });
  const { isOpen, show, onKeyDown, tooltip, pointer, ring, cursor } = useBarHandlers(props, editor);
  const { shown, top } = useSegments(props, editor);
  const dates = scheduleText(editor.intervals);
  const readOnlyReason = editor.closed('end');
  const note = readOnlyReason ?? editor.kept;
  const [first, ...others] = shown;
  const barProps = (segment: BarSegment) => ({
    flight,
    segment,
    top: top(segment),
    sentDays,
    today,
  });
  return (
    <li>
      {first && (
        <PlacedBar
          role="slider"
          tabIndex={0}
          aria-label={barLabel(props, editor.name)}
          aria-valuemin={0}
          aria-valuemax={weeks.length * 7 - 1}
          aria-valuenow={first.week * 7 + first.column}
          aria-valuetext={note === null ? dates : t`${dates}. ${note}`}
          aria-readonly={readOnlyReason === null ? undefined : true}
          aria-describedby={props.instructionsId}
          aria-busy={editor.isSaving || undefined}
          ref={bar}
          {...pointer}
          onKeyDown={onKeyDown}
          bar={barProps(first)}
          ring={ring}
          className={cn('rounded-sm focus-visible:z-3', cursor)}
        >
          {tooltip}
        </PlacedBar>
      )}
      {others.map((segment) => (
        <PlacedBar
          key={`${segment.week} ${segment.column}`}
          aria-hidden
          {...pointer}
          bar={barProps(segment)}
          ring={ring}
          className={cursor}
        />
      ))}
      {isOpen &&
        panel &&
        createPortal(
          <ScheduleEditorPanel
            editor={editor}
            flight={flight}
            campaign={flight.campaign ?? { start_date: null, end_date: null }}
            unit="day"
            onClose={() => {
              show(false);
              bar.current?.focus();
            }}
          />,
          panel,
        )}
    </li>
  );
}
