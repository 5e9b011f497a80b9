import { useEffect, useRef } from 'react';

/** Frames in which a lazy page may draw its heading: two seconds. */
const MAX_FRAMES = 120;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** The page's heading takes the focus, or the main landmark until there is one. */
export function focusHeading(): void {
  // Not one selector list: that finds the landmark, which comes before the heading inside it.
  (find('h1[tabindex]') ?? find('main'))?.focus({ preventScroll: true });
}

/** Nobody went elsewhere meanwhile, and no heading has the focus yet. */
const isWaiting = () => document.activeElement?.matches('body,main');

/** After a change of what the page shows the focus is on its heading, not on a control that is gone. */
export function useHeadingFocus(shown: unknown): void {
  const previous = useRef(shown);
  useEffect(() => {
    if (previous.current === shown) return;
    previous.current = shown;
    let left = MAX_FRAMES;
    let frame = 0;
    const look = () => {
      focusHeading();
      if (isWaiting() && left--) frame = requestAnimationFrame(() => isWaiting() && look());
    };
    look();
    return () => cancelAnimationFrame(frame);
  }, [shown]);
}
