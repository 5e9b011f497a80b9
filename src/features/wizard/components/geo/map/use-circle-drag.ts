import { type PointerEvent, useRef } from 'react';
import { type Circle, distanceKm, type Point, toRadius } from '@/domain/flight/circle';
import { type MapView, panned, pointAt, type Size } from './map-view';

type Pixel = [number, number];

interface Drag {
  /** Pressed element: a handle of the circle, or the map itself. */
  handle: 'center' | 'edge' | 'map';
  start: Pixel;
  view: MapView;
  moved: boolean;
}

/** Movement in pixels from which a press is a drag and no longer a click. */
const CLICK_SLACK = 4;

interface DragOptions {
  view: MapView;
  size: Size;
  circle: Circle | null;
  onCenter: (center: Point) => void;
  onRadius: (radiusKm: number) => void;
  onPan: (view: MapView) => void;
  /** Called when a drag of a handle starts and ends. */
  onDragging: (dragging: boolean) => void;
}

const pixelOf = (event: PointerEvent<HTMLElement>): Pixel => {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
};

/**
 * Pointer handlers of the map. Dragging a handle (`data-handle`) moves the center or changes the radius, dragging the map
 * pans it, and a click places the center.
 */
export function useCircleDrag({
  view,
  size,
  circle,
  onCenter,
  onRadius,
  onPan,
  onDragging,
}: DragOptions) {
  const drag = useRef<Drag | null>(null);
  const follow = ({ handle, start, view: from }: Drag, at: Pixel) => {
    if (handle === 'map') onPan(panned(from, [at[0] - start[0], at[1] - start[1]], size));
    const point = handle === 'map' ? null : pointAt(view, size, at);
    if (point && handle === 'center') onCenter(point);
    if (point && circle && handle === 'edge') onRadius(toRadius(distanceKm(circle, point)));
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const pressed = (event.target as Element).getAttribute('data-handle');
      const handle = pressed === 'center' || pressed === 'edge' ? pressed : 'map';
      // Keeps the drag when the pointer leaves the map.
      event.currentTarget.setPointerCapture?.(event.pointerId);
      drag.current = { handle, start: pixelOf(event), view, moved: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current) return;
      const at = pixelOf(event);
      const [dx, dy] = [at[0] - current.start[0], at[1] - current.start[1]];
      if (!current.moved && Math.hypot(dx, dy) <= CLICK_SLACK) return;
      current.moved = true;
      onDragging(current.handle !== 'map');
      follow(current, at);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      drag.current = null;
      if (!current) return;
      const point = pointAt(view, size, pixelOf(event));
      if (current.handle === 'map' && !current.moved && point) onCenter(point);
      onDragging(false);
    },
    onPointerCancel: () => {
      drag.current = null;
      onDragging(false);
    },
  };
}
