import { t } from '@lingui/core/macro';
import type { FlightLocation, LocationTarget } from '@/domain/flight/flight';

export const flightDisplayName = (name: string | null | undefined): string =>
  name?.trim() || t`Unknown Flight`;

/** Typed place with its kind: `Lisbon (city)`. */
function placeLabel({ type, value }: LocationTarget): string {
  if (type === 'region') return t`${{ value }} (region)`;
  return type === 'country' ? t`${{ value }} (country)` : t`${{ value }} (city)`;
}

/** Location in one line: `25 km around 47.3769, 8.5417` or `Lisbon (city)`. */
export function describeLocation(location: FlightLocation | null): string {
  if (!location) return t`Everywhere`;
  if (location.type === 'location') return placeLabel(location.location);
  const { latitude, longitude, radiusKm } = location.coordinates;
  return t`${{ radiusKm }} km around ${{ latitude }}, ${{ longitude }}`;
}
