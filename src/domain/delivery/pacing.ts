/** How fast a flight is sent: all at once, evenly over the time of its intervals, or a fifth faster than that. */
export const PACINGS = ['asap', 'even', 'ahead'] as const;
export type Pacing = (typeof PACINGS)[number];

/** Pacing of flights that were created before the pacing could be chosen. */
export const DEFAULT_PACING: Pacing = 'even';

/** How much faster than evenly "ahead" is, as a fraction: 6/5. The same as in private.hour_share. */
export const AHEAD_FACTOR = [6, 5] as const;

/** Falls back to the default for unknown values. */
export const readPacing = (value: unknown): Pacing =>
  PACINGS.find((pacing) => pacing === value) ?? DEFAULT_PACING;
