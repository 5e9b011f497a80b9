import { useEffect, useRef } from 'react';

/** Frames to wait for the heading of a lazily loaded page: two seconds. */
const MAX_FRAMES = 120;

const find = (selector: string) => document.querySelector<HTMLElement>(selector);

/** Focuses the page's heading, or the main landmark while there is none. */
export function focusHeading(): void {
  // Two queries: a selector list would find the landmark first, because it precedes the heading in the
  // document.
  (find('h1[tabindex]') ?? find('main'))?.focus({ preventScroll: true });
}

/** True while neither the heading nor a control that the user chose has the focus. */
const isWaiting = () => document.activeElement?.matches('body,main');

/** Moves the focus to the heading when the content changes, so that it does not stay on a removed control. */
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
