import { geoMercator, type GeoProjection } from 'd3-geo';
import { type Circle, EARTH_KM, type Point, safeCosine, toPoint } from '@/domain/flight/circle';

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

/** Center of the map, and its scale in pixels per radian at the equator. */
export interface MapView extends Point {
  scale: number;
}

/** Mercator stretches without end toward the poles. */
const LAST_LATITUDE = 82;
/** Share of the smaller side that a fitted radius takes. */
const FITTED_SHARE = 0.3;
/** Smallest radius in pixels at which the two handles do not overlap. */
const MIN_RADIUS = 16;
/** Meters per pixel below which the map shows nothing more: 2 m. */
const MAX_SCALE = EARTH_KM / 0.002;

const clampLatitude = (latitude: number) =>
  Math.min(LAST_LATITUDE, Math.max(-LAST_LATITUDE, latitude));

const minScale = ({ width }: Size) => width / (2 * Math.PI);

const toView = ({ latitude, longitude }: Point, scale: number, size: Size): MapView => ({
  latitude: clampLatitude(latitude),
  longitude,
  scale: Math.min(MAX_SCALE, Math.max(minScale(size), scale)),
});

/** The whole world. */
export const worldView = (size: Size): MapView =>
  toView({ latitude: 25, longitude: 10 }, minScale(size), size);

/** Mercator, like the tiles of map servers, turned so that the view's longitude is in the middle. */
export const projectionOf = (view: MapView, { width, height }: Size): GeoProjection =>
  geoMercator()
    .rotate([-view.longitude, 0])
    .center([0, view.latitude])
    .scale(view.scale)
    .translate([width / 2, height / 2])
    .clipExtent([
      [-20, -20],
      [width + 20, height + 20],
    ])
    .precision(0.3);

/** Radius of a circle on the map in pixels, measured at its center. */
const radiusInPixels = ({ latitude, radiusKm }: Circle, { scale }: MapView) =>
  (radiusKm * scale) / (EARTH_KM * safeCosine(clampLatitude(latitude)));

/** A view with the circle in the middle and its surroundings. */
export const fittedView = (circle: Circle, size: Size): MapView =>
  toView(
    circle,
    (Math.min(size.width, size.height) *
      FITTED_SHARE *
      EARTH_KM *
      safeCosine(clampLatitude(circle.latitude))) /
      circle.radiusKm,
    size,
  );

/** Whether a view shows the whole circle, large enough to drag. */
export function isInView(circle: Circle, view: MapView, size: Size): boolean {
  const [x, y] = projectionOf(view, size)([circle.longitude, circle.latitude]) ?? [-1, -1];
  const radius = radiusInPixels(circle, view);
  return (
    radius >= MIN_RADIUS &&
    x >= radius &&
    y >= radius &&
    x <= size.width - radius &&
    y <= size.height - radius
  );
}

/** The view after a zoom by a factor. */
export const zoomed = (view: MapView, factor: number, size: Size): MapView =>
  toView(view, view.scale * factor, size);

/** The view after its content was dragged by pixels. */
export function panned(view: MapView, [dx, dy]: [number, number], size: Size): MapView {
  const center = pointAt(view, size, [size.width / 2 - dx, size.height / 2 - dy]);
  return center ? toView(center, view.scale, size) : view;
}

/** The point on the globe below a pixel; null outside of the map. */
export function pointAt(view: MapView, size: Size, pixel: [number, number]): Point | null {
  const found = projectionOf(view, size).invert?.(pixel);
  return found ? toPoint(found[1], found[0]) : null;
}
