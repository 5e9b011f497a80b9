const zoneCache = new Map<string, boolean>();

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }));
  } catch {
    return false;
  }
}

/** Returns whether this browser supports a time zone. The database may know newer ones. */
export function isKnownZone(timeZone: string): boolean {
  const cached = zoneCache.get(timeZone);
  if (cached !== undefined) return cached;
  const answer = canFormat(timeZone);
  zoneCache.set(timeZone, answer);
  return answer;
}

/** The time zone, or UTC if this browser does not know it. */
export const zoneOrUtc = (timeZone: string): string => (isKnownZone(timeZone) ? timeZone : 'UTC');
