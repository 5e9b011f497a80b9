import { type ReactNode, useEffect, useEffectEvent, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { cn } from '@/lib/cn';

/** Delay in milliseconds: a pointer that only passes over shows no tooltip. */
const DELAY_MS = 400;

interface Place {
  left: number;
  top: number;
  /** CSS translation by the tooltip's own size. */
  shift: string;
}

const GAP_PX = 6;

/** To the right of the control, for a column of controls: above or below it the tooltip would cover the next one. */
const placeOnTheRight = (element: Element): Place => {
  const { right, top, height } = element.getBoundingClientRect();
  return { left: right + GAP_PX, top: top + height / 2, shift: '-translate-y-1/2' };
};

/** Below the control, or above it in the lower half of the window. */
const tooltipPlace = (element: Element): Place => {
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const above = bottom > innerHeight / 2;
  const margin = Math.min(128, innerWidth / 2);
  return {
    left: Math.min(innerWidth - margin, Math.max(margin, left + width / 2)),
    top: above ? top - GAP_PX : bottom + GAP_PX,
    shift: above ? '-translate-x-1/2 -translate-y-full' : '-translate-x-1/2',
  };
};

interface TooltipProps {
  text: string;
  anchor: Element;
  onTheRight: boolean;
  onClose: () => void;
}

/** Appears after a delay. Escape and scrolling close it. */
function Tooltip({ text, anchor, onTheRight, onClose }: TooltipProps) {
  const [place, setPlace] = useState<Place | null>(null);
  useEffect(() => {
    const locate = onTheRight ? placeOnTheRight : tooltipPlace;
    const timer = setTimeout(() => setPlace(locate(anchor)), DELAY_MS);
    return () => clearTimeout(timer);
  }, [anchor, onTheRight]);
  const shown = place !== null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!shown) return;
    const closeByScroll = () => close();
    const closeByKey = ({ key }: KeyboardEvent) => key === 'Escape' && close();
    window.addEventListener('scroll', closeByScroll, true);
    window.addEventListener('keydown', closeByKey, true);
    return () => {
      window.removeEventListener('scroll', closeByScroll, true);
      window.removeEventListener('keydown', closeByKey, true);
    };
  }, [shown]);
  if (!place) return null;
  return createPortal(
    <div
      aria-hidden
      style={{ left: place.left, top: place.top }}
      className={`pointer-events-none fixed z-70 w-max max-w-64 rounded-control bg-fg px-2 py-1 text-xs break-words text-bg shadow-overlay print:hidden ${place.shift}`}
    >
      {text}
    </div>,
    document.body,
  );
}

/**
 * A short text about a control, shown on hover and keyboard focus. Escape, scrolling and a press hide it. It
 * does not replace an accessible name. Until it is shown it renders nothing, so it is cheap in long lists.
 */
export function useTooltip(text: string | undefined, { onTheRight = false } = {}) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const hide = () => setAnchor(null);
  const show = ({ currentTarget }: { currentTarget: Element }) => setAnchor(currentTarget);
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
    tooltip: anchor && text && (
      <Tooltip text={text} anchor={anchor} onTheRight={onTheRight} onClose={hide} />
    ),
  };
}

interface HintProps {
  text: string;
  /** Without underline, where the hint is obvious. */
  plain?: boolean;
  children: ReactNode;
}

/** A figure or word with an explanation on hover, keyboard focus and tap. */
export function Hint({ text, plain = false, children }: HintProps) {
  const id = useId();
  const { show, handlers, tooltip } = useTooltip(text);
  return (
    <>
      <button
        type="button"
        aria-describedby={id}
        {...handlers}
        // A tap shows the tooltip: this button has no other action.
        onPointerDown={undefined}
        onClick={show}
        className={cn(
          'min-h-6 max-w-full cursor-help text-left',
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
