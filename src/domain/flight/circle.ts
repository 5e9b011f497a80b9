// The circle of geo-targeting on the globe. Degrees and kilometers.
import { numberProblem, typedValue } from '@/domain/shared/typed-number';
import { type FlightDraft, MEASURES } from './draft';

export interface Point {
  latitude: number;
  longitude: number;
}

export interface Circle extends Point {
  radiusKm: number;
}

/** Mean radius of the Earth in km. `private.places_around` uses the same. */
export const EARTH_KM = 6371;

/** Radius in km of a circle whose center was chosen first. */
export const DEFAULT_RADIUS_KM = 25;

const RADIANS = Math.PI / 180;

/** Cosine of a latitude, never 0, so that a division by it stays finite at the poles. */
export const safeCosine = (latitude: number): number =>
  Math.max(Math.cos(latitude * RADIANS), 0.01);

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value));

/** Rounds to four decimals (11 m) and wraps the longitude. */
export const toPoint = (latitude: number, longitude: number): Point => ({
  latitude: Number(clamp(latitude, MEASURES.latitude).toFixed(4)),
  longitude: Number((((((longitude + 180) % 360) + 360) % 360) - 180).toFixed(4)),
});

/** Rounds a radius to half kilometers, the step of its field. */
export const toRadius = (km: number): number => clamp(Math.round(km * 2) / 2, MEASURES.radius);

/** Great-circle distance in km. */
export function distanceKm(from: Point, to: Point): number {
  const half = (degrees: number) => Math.sin((degrees * RADIANS) / 2) ** 2;
  const chord =
    half(to.latitude - from.latitude) +
    Math.cos(from.latitude * RADIANS) *
      Math.cos(to.latitude * RADIANS) *
      half(to.longitude - from.longitude);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}

const toDegrees = (km: number) => km / EARTH_KM / RADIANS;

/** Moves a point by kilometers to the east and north. */
export function movePoint({ latitude, longitude }: Point, eastKm: number, northKm: number): Point {
  return toPoint(
    latitude + toDegrees(northKm),
    longitude + toDegrees(eastKm) / safeCosine(latitude),
  );
}

/** Step of the radius in km for a key press: about a tenth. */
const radiusStep = (km: number) => (km < 5 ? 0.5 : km < 20 ? 1 : km < 100 ? 5 : 50);

/** The next larger or smaller radius on a scale of round numbers. */
export function nextRadius(km: number, direction: 1 | -1): number {
  if (direction === 1) {
    const step = radiusStep(km);
    return toRadius((Math.floor(km / step) + 1) * step);
  }
  // Just below a boundary the smaller step applies.
  const step = radiusStep(km - 0.001);
  return toRadius((Math.ceil(km / step) - 1) * step);
}

const valid = (typed: string, measure: keyof typeof MEASURES) =>
  numberProblem(typed, MEASURES[measure]) === null ? typedValue(typed, MEASURES[measure]) : null;

/** The center typed in the form; null while a coordinate is missing or out of range. */
export function typedCenter({
  latitude,
  longitude,
}: FlightDraft['coordinateTarget']): Point | null {
  const [north, east] = [valid(latitude, 'latitude'), valid(longitude, 'longitude')];
  return north === null || east === null ? null : { latitude: north, longitude: east };
}

/** The circle typed in the form; null while a field is missing or out of range. */
export function typedCircle(target: FlightDraft['coordinateTarget']): Circle | null {
  const [center, radiusKm] = [typedCenter(target), valid(target.radiusKm, 'radius')];
  return center && radiusKm !== null ? { ...center, radiusKm } : null;
}

/** `Hamburg, Germany`: name, region and country without repetitions. */
export const placeLabel = (place: {
  name: string;
  region: string | null;
  country: string;
}): string =>
  [...new Set([place.name, place.region ?? '', place.country])].filter(Boolean).join(', ');
