import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Steering } from '@/features/flights/use-steering';

/** Pixels within which a press is no drag. */
const STILL = 4;

/** Which day of the month is at a place of the window, counted from the first that is drawn; the nearest one beside it. */
function dayAt(grid: HTMLElement, x: number, y: number): number {
  const weeks = [...grid.querySelectorAll('[data-week]')].map((one) => one.getBoundingClientRect());
  const below = weeks.findIndex(({ bottom }) => y < bottom);
  const week = below < 0 ? weeks.length - 1 : below;
  const { left = 0, width = 1 } = weeks[week] ?? {};
  const column = Math.min(6, Math.max(0, Math.floor(((x - left) / width) * 7)));
  return week * 7 + column;
}

/** Pointer over a month: a flight is moved by as many days as the pointer, across the weeks, and saved where it is let go. */
export function useMonthDrag(steering: Steering, grid: RefObject<HTMLElement | null>) {
  const [isDragging, setDragging] = useState(false);
  const cancelDrag = useRef<(() => void) | null>(null);
  /** A press that moved is no click. */
  const hasMoved = useRef(false);
  useEffect(() => () => cancelDrag.current?.(), []);

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const element = grid.current;
    if (event.button !== 0 || steering.isSaving || !element) return;
    hasMoved.current = false;
    const { clientX, clientY, pointerId } = event;
    const from = dayAt(element, clientX, clientY);
    const listening = new AbortController();
    let moves: ReturnType<Steering['drag']> = null;
    let by = 0;
    const end = () => {
      listening.abort();
      cancelDrag.current = null;
      setDragging(false);
    };
    const cancel = () => {
      moves?.cancel();
      end();
    };
    const begin = () => {
      hasMoved.current = true;
      moves = steering.drag('whole');
      if (!moves) return end();
      element.setPointerCapture(pointerId);
      return setDragging(true);
    };
    const options = { signal: listening.signal };
    window.addEventListener(
      'pointermove',
      (move) => {
        if (move.pointerId !== pointerId) return;
        const far = Math.hypot(move.clientX - clientX, move.clientY - clientY) >= STILL;
        if (!hasMoved.current && far) begin();
        const to = dayAt(element, move.clientX, move.clientY) - from;
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
