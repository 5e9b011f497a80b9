import { t } from '@lingui/core/macro';
import { geoCircle, geoPath } from 'd3-geo';
import { LocateFixed, Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import {
  type Circle,
  DEFAULT_RADIUS_KM,
  EARTH_KM,
  movePoint,
  nextRadius,
  type Point,
} from '@/domain/flight/circle';
import { cn } from '@/lib/cn';
import { IconButton } from '@/ui/actions/button';
import { MAP_HEIGHT, MapCanvas, MapSources } from './map-canvas';
import type { LabelledPlace } from './map-labels';
import {
  fittedView,
  isInView,
  type MapView,
  projectionOf,
  type Size,
  worldView,
  zoomed,
} from './map-view';
import { useCircleDrag } from './use-circle-drag';
import { useSize } from './use-size';

const DEGREES_PER_KM = 180 / Math.PI / EARTH_KM;

/** East and north steps of the arrow keys. */
const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
/** An arrow key moves the center by this share of the radius; with Shift, by the whole radius. */
const ARROW_SHARE = 0.1;
const RADIUS_KEYS: Record<string, 1 | -1> = { '+': 1, '=': 1, '-': -1, _: -1 };

const HANDLE = 'fill-accent stroke-surface stroke-2 pointer-events-none';

function CircleShape({
  circle,
  view,
  size,
  fixed,
}: {
  circle: Circle;
  view: MapView;
  size: Size;
  fixed: boolean;
}) {
  const projection = projectionOf(view, size);
  const shape = geoCircle()
    .center([circle.longitude, circle.latitude])
    .radius(circle.radiusKm * DEGREES_PER_KM)();
  const [x, y] = projection([circle.longitude, circle.latitude]) ?? [0, 0];
  const edge = movePoint(circle, circle.radiusKm, 0);
  const [edgeX, edgeY] = projection([edge.longitude, edge.latitude]) ?? [x, y];
  return (
    <>
      <path
        d={geoPath(projection)(shape) ?? ''}
        className="fill-accent/15 stroke-accent stroke-2"
      />
      <circle cx={x} cy={y} r={6} className={HANDLE} />
      {!fixed && (
        <>
          <circle
            cx={edgeX}
            cy={edgeY}
            r={6}
            className="pointer-events-none fill-surface stroke-accent stroke-2"
          />
          <circle
            data-handle="center"
            cx={x}
            cy={y}
            r={18}
            className="cursor-move touch-none fill-transparent"
          />
          <circle
            data-handle="edge"
            cx={edgeX}
            cy={edgeY}
            r={14}
            className="cursor-ew-resize touch-none fill-transparent"
          />
        </>
      )}
    </>
  );
}

interface CircleMapProps {
  /** Null while a coordinate is missing. Without a radius, the default one is shown as soon as the user moves the center. */
  circle: Circle | null;
  /** Cities to label. */
  places: readonly LabelledPlace[];
  /** Describes the circle for screen readers. */
  label: string;
  disabled: boolean;
  onChange: (circle: Circle) => void;
}

const fitOf = (circle: Circle | null, size: Size) =>
  circle ? fittedView(circle, size) : worldView(size);

/** Fits the map to the circle when it has left the map or become too small to drag; a drag first ends. */
function useView(circle: Circle | null, size: Size, dragging: boolean) {
  const [view, setView] = useState<MapView>(() => fitOf(circle, size));
  const [shown, setShown] = useState({ circle, size });
  if (!dragging && (shown.circle !== circle || shown.size !== size)) {
    setShown({ circle, size });
    // The first size is a guess.
    if (shown.size !== size || (circle && !isInView(circle, view, size)))
      setView(fitOf(circle, size));
  }
  return [view, setView] as const;
}

/** Map of the circle. Pointer: drag the center, the edge or the map. Keyboard: arrows, + and −. */
export function CircleMap({ circle, places, label, disabled, onChange }: CircleMapProps) {
  const hint = useId();
  const { element, size } = useSize();
  const [dragging, setDragging] = useState(false);
  const [view, setView] = useView(circle, size, dragging);
  const setCenter = (center: Point) =>
    onChange({ ...center, radiusKm: circle?.radiusKm ?? DEFAULT_RADIUS_KM });
  const handlers = useCircleDrag({
    view,
    size,
    circle,
    onCenter: setCenter,
    onRadius: (radiusKm) => circle && onChange({ ...circle, radiusKm }),
    onPan: setView,
    onDragging: setDragging,
  });
  const handleKey = (event: KeyboardEvent) => {
    const [arrow, direction] = [ARROWS[event.key], RADIUS_KEYS[event.key]];
    if (
      (!arrow && !direction && event.key !== 'Enter') ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    if (!circle) setCenter({ latitude: view.latitude, longitude: view.longitude });
    else if (arrow) {
      const km = circle.radiusKm * (event.shiftKey ? 1 : ARROW_SHARE);
      setCenter(movePoint(circle, arrow[0] * km, arrow[1] * km));
    } else if (direction) onChange({ ...circle, radiusKm: nextRadius(circle.radiusKm, direction) });
  };
  return (
    <div className="min-w-0 space-y-1.5">
      <div
        className="relative overflow-hidden rounded-control border border-border"
        style={{ height: MAP_HEIGHT }}
      >
        <div
          ref={element}
          role="application"
          aria-label={label}
          aria-describedby={hint}
          aria-disabled={disabled || undefined}
          tabIndex={disabled ? -1 : 0}
          className={cn(
            'size-full touch-pan-y focus-visible:-outline-offset-2',
            !disabled && 'cursor-crosshair',
          )}
          {...(!disabled && { ...handlers, onKeyDown: handleKey })}
        >
          <MapCanvas view={view} size={size} places={places}>
            {circle && <CircleShape circle={circle} view={view} size={size} fixed={disabled} />}
          </MapCanvas>
        </div>
        <div className="absolute top-2 right-2 flex flex-col divide-y divide-border overflow-hidden rounded-control border border-border bg-surface">
          <IconButton label={t`Zoom in`} onClick={() => setView(zoomed(view, 2, size))}>
            <Plus aria-hidden />
          </IconButton>
          <IconButton label={t`Zoom out`} onClick={() => setView(zoomed(view, 0.5, size))}>
            <Minus aria-hidden />
          </IconButton>
          <IconButton label={t`Show the whole circle`} onClick={() => setView(fitOf(circle, size))}>
            <LocateFixed aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="space-y-1">
        {/* Both hints have the same height: the first point must not move the buttons below. */}
        <p id={hint} className="min-h-8 text-xs text-muted">
          {circle
            ? t`Drag the center or the edge. With the keyboard: arrow keys move the center, + and − change the radius.`
            : t`Click the map to place the center, or press Enter on it.`}
        </p>
        <MapSources />
      </div>
    </div>
  );
}
