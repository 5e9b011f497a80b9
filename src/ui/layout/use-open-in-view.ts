import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Centers the open entry of a strip that scrolls sideways: a URL can open one that a narrow screen would hide beyond
 * its edge, also after the window has changed its width. Attach the returned ref to the strip. `selector` finds the open entry.
 */
export function useOpenInView<Strip extends HTMLElement>(
  selector: string,
): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  useLayoutEffect(() => {
    const center = () => {
      const [frame, open] = [strip.current, strip.current?.querySelector(selector)];
      if (!frame || !open) return;
      const [outer, inner] = [frame.getBoundingClientRect(), open.getBoundingClientRect()];
      frame.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    };
    center();
    window.addEventListener('resize', center);
    return () => window.removeEventListener('resize', center);
  }, [selector]);
  return strip;
}
