import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '@/lib/cn';

/** Long enough that a pointer on its way somewhere else shows nothing. */
const PAUSE = 400;

interface Place {
  left: number;
  top: number;
  /** Below the middle of the window it stands above what it is about. */
  above: boolean;
}

const placeOf = (element: Element): Place => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const above = bottom > innerHeight / 2;
  const margin = Math.min(128, innerWidth / 2);
  return {
    left: Math.min(innerWidth - margin, Math.max(margin, left + width / 2)),
    top: above ? top - 6 : bottom + 6,
    above,
  };
};

/**
 * A short text about a control: with a pointer, with the keyboard, and by a tap. Escape, scrolling and a press take it
 * away. It repeats or explains a name, and is no name itself.
 */
export function useTooltip(text: string | undefined) {
  const [place, setPlace] = useState<Place | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = () => {
    clearTimeout(timer.current);
    setPlace(null);
  };
  const show = ({ currentTarget }: { currentTarget: Element }) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPlace(placeOf(currentTarget)), PAUSE);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const shown = place !== null;
  useEffect(() => {
    if (!shown) return;
    const close = () => setPlace(null);
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('scroll', close, true);
    window.addEventListener('keydown', closeByKey, true);
    return () => {
      window.removeEventListener('scroll', close, true);
      window.removeEventListener('keydown', closeByKey, true);
    };
  }, [shown]);
  const tooltip =
    place &&
    createPortal(
      <div
        aria-hidden
        style={{ left: place.left, top: place.top }}
        className={`pointer-events-none fixed z-70 w-max max-w-64 -translate-x-1/2 rounded-control bg-fg px-2 py-1 text-xs break-words text-bg shadow-overlay print:hidden ${place.above ? '-translate-y-full' : ''}`}
      >
        {text}
      </div>,
      document.body,
    );
  return {
    show,
    handlers: text
      ? {
          onPointerEnter: show,
          onPointerLeave: hide,
          onPointerDown: hide,
          onFocus: (event: { currentTarget: Element }) => {
            if (event.currentTarget.matches(':focus-visible')) show(event);
          },
          onBlur: hide,
        }
      : undefined,
    tooltip,
  };
}

interface HintProps {
  /** What is said in addition. */
  text: string;
  /** Not underlined: where it stands nobody misses it. */
  plain?: boolean;
  children: ReactNode;
}

/** A figure or word that says more on request; it can be reached by keyboard and by a tap. */
export function Hint({ text, plain = false, children }: HintProps) {
  const id = useId();
  const { show, handlers, tooltip } = useTooltip(text);
  return (
    <>
      <button
        type="button"
        aria-describedby={id}
        {...handlers}
        // A tap shows it: there is nothing else to press here.
        onPointerDown={undefined}
        onClick={show}
        className={cn(
          'max-w-full cursor-help text-left',
          plain ? 'truncate' : 'underline decoration-muted/60 decoration-dotted underline-offset-4',
        )}
      >
        {children}
      </button>
      <span id={id} hidden>
        {text}
      </span>
      {tooltip}
    </>
  );
}
