import * as z from 'zod/mini';

/** What the wizard stores in `flights.location`, as JSON text. */
const geoTarget = z.union([
  z.object({
    type: z.literal('coordinates'),
    coordinates: z.object({
      latitude: z.number(),
      longitude: z.number(),
      radiusKm: z.number(),
    }),
  }),
  z.object({
    type: z.literal('location'),
    location: z.object({ type: z.enum(['city', 'region', 'country']), value: z.string() }),
  }),
]);

const LABELS = { city: 'City', region: 'Region', country: 'Country' };

function parse(location: string): z.infer<typeof geoTarget> | null {
  try {
    return geoTarget.safeParse(JSON.parse(location)).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A flight's stored geo target in words. Empty means that geo-targeting is off; text that is not one of the
 * two known shapes is shown as it is stored rather than hidden.
 */
export function describeGeoTarget(location: string | null): string {
  if (!location) return 'Everywhere (geo-targeting is off)';
  const target = parse(location);
  if (!target) return location;
  if (target.type === 'location')
    return `${LABELS[target.location.type]}: ${target.location.value}`;
  const { latitude, longitude, radiusKm } = target.coordinates;
  return `Within ${radiusKm} km of ${latitude}, ${longitude}`;
}
