import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ScheduleEditor } from '@/features/flights/use-schedule-editor';

/** Pixels that the pointer must move before a press becomes a drag. */
const DRAG_THRESHOLD = 4;

interface MonthGrid {
  element: RefObject<HTMLElement | null>;
  /** Top of each week in pixels from the top of the grid. */
  tops: readonly number[];
}

interface PointerPlace {
  clientX: number;
  clientY: number;
}

/** Index of the day under the pointer, from the first day of the grid; outside the grid, the nearest day. */
function dayIndexAt(grid: HTMLElement, tops: readonly number[], at: PointerPlace): number {
  const { left, top, width } = grid.getBoundingClientRect();
  const week = Math.max(
    0,
    tops.findLastIndex((weekTop) => weekTop <= at.clientY - top),
  );
  const column = Math.min(6, Math.max(0, Math.floor(((at.clientX - left) / width) * 7)));
  return week * 7 + column;
}

/** Drags a flight over the month grid: it moves by whole days, across weeks, and is saved on release. */
export function useMonthDrag(editor: ScheduleEditor, grid: MonthGrid) {
  const [isDragging, setIsDragging] = useState(false);
  const cancelDrag = useRef<(() => void) | null>(null);
  /** Whether the press became a drag, so that the click that follows it is ignored. */
  const hasMoved = useRef(false);
  useEffect(() => () => cancelDrag.current?.(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = grid.element.current;
    if (event.button !== 0 || editor.isSaving || !element) return;
    hasMoved.current = false;
    const { clientX, clientY, pointerId } = event;
    const from = dayIndexAt(element, grid.tops, event);
    const listeners = new AbortController();
    let moves: ReturnType<ScheduleEditor['drag']> = null;
    let by = 0;
    const end = () => {
      listeners.abort();
      cancelDrag.current = null;
      setIsDragging(false);
    };
    const cancel = () => {
      moves?.cancel();
      end();
    };
    const begin = () => {
      hasMoved.current = true;
      moves = editor.drag('whole');
      if (!moves) return end();
      element.setPointerCapture(pointerId);
      return setIsDragging(true);
    };
    const options = { signal: listeners.signal };
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        const far = Math.hypot(move.clientX - clientX, move.clientY - clientY) >= DRAG_THRESHOLD;
        if (!hasMoved.current && far) begin();
        const to = dayIndexAt(element, grid.tops, move) - from;
        if (!moves || to === by) return;
        by = to;
        moves.to(to);
      },
      options,
    );
    window.addEventListener(
      'pointerup',
      () => {
        const dropped = moves?.drop();
        if (dropped === false) moves?.cancel();
        end();
      },
      options,
    );
    window.addEventListener('pointercancel', cancel, options);
    cancelDrag.current = cancel;
  };
  return {
    onPointerDown,
    isDragging,
    cancel: () => cancelDrag.current?.(),
    wasClick: () => !hasMoved.current,
  };
}
