import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { MAP_HEIGHT } from './map-canvas';
import type { Size } from './map-view';

/** Width in pixels until the element is measured, and where nothing has a layout. */
const FIRST_WIDTH = 560;

/** Size of the map: the width of its element and the fixed height. */
export function useSize() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(FIRST_WIDTH);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(measured.clientWidth || FIRST_WIDTH);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, []);
  const size = useMemo<Size>(() => ({ width, height: MAP_HEIGHT }), [width]);
  return { element, size };
}
