import { floor, nonNegative, parseDecimal, toNumber } from '@/domain/money/decimal';
import { isRecord } from '@/domain/shared/json';

/** sent × delivery rate in percent, rounded down with exact decimals: 999 at 95.5 gives 954. */
export function deliveredCount(sent: number, deliveryRate: number): number {
  return toNumber(floor(nonNegative(sent).times(nonNegative(deliveryRate)).times(0.01)));
}

interface CoordinateTarget {
  latitude: number;
  longitude: number;
  radiusKm: number;
}

export interface LocationTarget {
  type: 'city' | 'region' | 'country';
  value: string;
}

/** Geo-targeting of a flight, stored as JSON text in `flights.location`. */
export type FlightLocation =
  | { type: 'coordinates'; coordinates: CoordinateTarget; location: null }
  | { type: 'location'; coordinates: null; location: LocationTarget };

/** Serializes a location for storage; null when geo-targeting is off. */
export function serialiseLocation(location: FlightLocation | null): string | null {
  return location && JSON.stringify(location);
}

function toCoordinates(value: unknown): CoordinateTarget | null {
  if (!isRecord(value)) return null;
  const latitude = parseDecimal(value['latitude']);
  const longitude = parseDecimal(value['longitude']);
  const radiusKm = parseDecimal(value['radiusKm']);
  if (!latitude || !longitude || !radiusKm) return null;
  return {
    latitude: toNumber(latitude),
    longitude: toNumber(longitude),
    radiusKm: toNumber(radiusKm),
  };
}

function toLocation(value: unknown): LocationTarget | null {
  if (!isRecord(value) || typeof value['value'] !== 'string') return null;
  const type = value['type'] === 'region' || value['type'] === 'country' ? value['type'] : 'city';
  return { type, value: value['value'] };
}

/** Parses a stored location; null if it is missing or malformed. */
export function parseLocation(text: string | null): FlightLocation | null {
  if (!text) return null;
  try {
    const stored: unknown = JSON.parse(text);
    if (!isRecord(stored)) return null;
    const coordinates = toCoordinates(stored['coordinates']);
    if (stored['type'] === 'coordinates' && coordinates)
      return { type: 'coordinates', coordinates, location: null };
    const location = toLocation(stored['location']);
    return stored['type'] === 'location' && location
      ? { type: 'location', coordinates: null, location }
      : null;
  } catch {
    return null;
  }
}
