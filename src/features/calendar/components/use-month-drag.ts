import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ScheduleEditor } from '@/features/flights/use-schedule-editor';

/** Pixels that the pointer must move before a press becomes a drag. */
const DRAG_THRESHOLD = 4;

/** Index of the day at a viewport position, from the first day of the grid; outside the grid, the nearest day. */
function dayIndexAt(grid: HTMLElement, x: number, y: number): number {
  const weeks = [...grid.querySelectorAll('[data-week]')].map((one) => one.getBoundingClientRect());
  const below = weeks.findIndex(({ bottom }) => y < bottom);
  const week = below < 0 ? weeks.length - 1 : below;
  const { left = 0, width = 1 } = weeks[week] ?? {};
  const column = Math.min(6, Math.max(0, Math.floor(((x - left) / width) * 7)));
  return week * 7 + column;
}

/** Drags a flight over the month grid: it moves by whole days, across weeks, and is saved on release. */
export function useMonthDrag(editor: ScheduleEditor, grid: RefObject<HTMLElement | null>) {
  const [isDragging, setIsDragging] = useState(false);
  const cancelDrag = useRef<(() => void) | null>(null);
  /** Whether the press became a drag, so that the click that follows it is ignored. */
  const hasMoved = useRef(false);
  useEffect(() => () => cancelDrag.current?.(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = grid.current;
    if (event.button !== 0 || editor.isSaving || !element) return;
    hasMoved.current = false;
    const { clientX, clientY, pointerId } = event;
    const from = dayIndexAt(element, clientX, clientY);
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
        const to = dayIndexAt(element, move.clientX, move.clientY) - from;
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
