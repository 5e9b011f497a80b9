/**
 * The person who reads the screen. With a time zone, dates leave out the current year and times leave out this zone.
 * Null on the server: a mail has no known reader.
 */
export const reader: { timeZone: string | null } = { timeZone: null };
