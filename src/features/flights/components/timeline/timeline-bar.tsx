import { t } from '@lingui/core/macro';
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { SchedulePart } from '@/domain/time/schedule-steps';
import type { TimelineRange } from '@/domain/time/timeline';
import { cn } from '@/lib/cn';
import { useTooltip } from '@/ui/overlays/tooltip';
import type { ScheduleEditor } from '@/features/flights/use-schedule-editor';

/** Pixels that the pointer must move before a press becomes a drag. */
const DRAG_THRESHOLD = 4;

interface Drag {
  x: number;
  /** Pixels per day or hour. */
  unit: number;
  by: number;
  /** Set once the pointer has moved. */
  moves?: NonNullable<ReturnType<ScheduleEditor['drag']>>;
}

/** Pointer handlers that move a part of the schedule by whole days or hours and save on release. */
function useDragging(editor: ScheduleEditor, track: RefObject<HTMLElement | null>, units: number) {
  const drag = useRef<Drag | null>(null);
  const [isDragging, setDragging] = useState(false);
  /** Distinguishes a drag from a click. */
  const hasMoved = useRef(false);
  const end = () => {
    drag.current = null;
    setDragging(false);
  };
  const cancel = () => {
    drag.current?.moves?.cancel();
    end();
  };
  const handlers = (part: SchedulePart) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || editor.isSaving || !track.current) return;
      event.stopPropagation();
      hasMoved.current = false;
      const { width } = track.current.getBoundingClientRect();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, unit: width / units, by: 0 };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const current = drag.current;
      if (!current) return;
      const dx = event.clientX - current.x;
      if (!hasMoved.current) {
        if (Math.abs(dx) < DRAG_THRESHOLD) return;
        hasMoved.current = true;
        const moves = editor.drag(part);
        if (!moves) return end();
        current.moves = moves;
        setDragging(true);
      }
      const by = Math.round(dx / current.unit);
      if (by === current.by) return;
      current.by = by;
      current.moves?.to(by);
    },
    onPointerUp: () => {
      const moves = drag.current?.moves;
      end();
      if (moves?.drop() === false) moves.cancel();
    },
    onPointerCancel: cancel,
  });
  return {
    whole: handlers('whole'),
    start: handlers('start'),
    end: handlers('end'),
    cancel,
    isDragging,
    wasClick: () => !hasMoved.current,
  };
}

const GRIP =
  'absolute inset-y-0 z-2 w-2.5 cursor-ew-resize opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:hidden after:absolute after:inset-y-1.5 after:left-1 after:w-0.5 after:rounded-full after:bg-fg';

const SIDES = { start: '-left-1.5', end: '-right-1.5' };

interface TimelineBarProps {
  ref: RefObject<HTMLDivElement | null>;
  editor: ScheduleEditor;
  label: string;
  dates: string;
  /** Value of the slider: days from the start of the timeline to the bar. */
  place: number;
  range: TimelineRange;
  span: { left: number; width: number };
  ends: readonly ('start' | 'end')[];
  units: number;
  track: RefObject<HTMLElement | null>;
  instructionsId: string;
  open: boolean;
  onOpen: (open: boolean) => void;
}

interface KeysOptions extends Pick<TimelineBarProps, 'editor' | 'open' | 'onOpen'> {
  dragging: { isDragging: boolean; cancel: () => void };
  /** Days that Up and Down move by. Without it, Up and Down scroll the page. */
  row?: number;
}

/** Keyboard handler of a bar. Other keys keep their default action. */
export function useBarKeys({ editor, open, onOpen, dragging, row }: KeysOptions) {
  const leave = () => {
    if (dragging.isDragging) dragging.cancel();
    else if (editor.isChanged) editor.cancel();
    else onOpen(false);
  };
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const part = event.shiftKey ? 'end' : 'whole';
    const act = {
      ArrowLeft: () => editor.step(part, -1),
      ArrowRight: () => editor.step(part, 1),
      ...(row !== undefined && {
        ArrowUp: () => editor.step(part, -1, row),
        ArrowDown: () => editor.step(part, 1, row),
      }),
      Enter: () => (editor.isChanged ? editor.save() : onOpen(!open)),
      ' ': () => onOpen(!open),
      // Handles Escape only when there is something to cancel or close.
      ...((dragging.isDragging || editor.isChanged || open) && { Escape: leave }),
    }[event.key];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!editor.isSaving) act();
  };
}

/** Slider over a flight's waves. Pointer and arrow keys move it. */
export function TimelineBar({ ref, instructionsId, ...props }: TimelineBarProps) {
  const { editor, label, dates, place, range, span, ends, units, track, open, onOpen } = props;
  const dragging = useDragging(editor, track, units);
  const { isDragging, wasClick } = dragging;
  const { handlers: hints, tooltip } = useTooltip(isDragging || open ? undefined : dates);
  const why = editor.closed('end');
  const note = why ?? editor.kept;
  const press = useBarKeys({ editor, open, onOpen, dragging });
  return (
    <div
      ref={ref}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(range.days, place)}
      aria-valuenow={Math.max(0, place)}
      aria-valuetext={note === null ? dates : t`${dates}. ${note}`}
      aria-readonly={why === null ? undefined : true}
      aria-describedby={instructionsId}
      aria-busy={editor.isSaving || undefined}
      {...hints}
      {...dragging.whole}
      onPointerDown={(event) => {
        hints?.onPointerDown();
        dragging.whole.onPointerDown(event);
      }}
      onClick={() => wasClick() && onOpen(!open)}
      onKeyDown={press}
      style={{ left: `min(${span.left}%, 100% - 1.5rem)`, width: `${span.width}%` }}
      className={cn(
        'group absolute inset-y-0.5 z-2 min-w-6 touch-pan-y rounded-sm select-none hover:ring-2 hover:ring-control',
        why === null ? 'cursor-grab' : 'cursor-pointer',
        isDragging && 'cursor-grabbing',
        (open || editor.isChanged) && 'ring-2 ring-accent hover:ring-accent',
      )}
    >
      {ends.map((part) => (
        <span key={part} aria-hidden className={cn(GRIP, SIDES[part])} {...dragging[part]} />
      ))}
      {tooltip}
    </div>
  );
}
