import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks the edges beyond which the strip hides entries, for `scroll-fade-x`. */
function markEdges(strip: HTMLElement): void {
  const hidden = strip.scrollWidth - strip.clientWidth;
  // In right-to-left text `scrollLeft` counts from the right and is negative.
  const fromRight = getComputedStyle(strip).direction === 'rtl';
  const left = strip.scrollLeft + (fromRight ? hidden : 0);
  strip.toggleAttribute('data-more-left', left > 1);
  strip.toggleAttribute('data-more-right', hidden - left > 1);
}

/**
 * Centers the open entry of a strip that scrolls sideways, also after the window has changed its width: a URL can open
 * one that a narrow screen would hide beyond its edge. Fades the edges that hide more. Attach the returned ref to the
 * strip. `selector` finds the open entry.
 */
export function useOpenInView<Strip extends HTMLElement>(
  selector: string,
): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  useLayoutEffect(() => {
    const frame = strip.current;
    if (!frame) return;
    const center = () => {
      const open = frame.querySelector(selector);
      if (!open) return;
      const [outer, inner] = [frame.getBoundingClientRect(), open.getBoundingClientRect()];
      frame.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
    };
    const mark = () => markEdges(frame);
    const resized = new ResizeObserver(() => {
      center();
      mark();
    });
    center();
    for (const element of [frame, ...frame.children]) resized.observe(element);
    frame.addEventListener('scroll', mark, { passive: true });
    return () => {
      resized.disconnect();
      frame.removeEventListener('scroll', mark);
    };
  }, [selector]);
  return strip;
}
