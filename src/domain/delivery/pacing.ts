/** How fast a flight sends: as soon as possible, evenly over its intervals, or 20% faster than evenly. */
export const PACINGS = ['asap', 'even', 'ahead'] as const;
export type Pacing = (typeof PACINGS)[number];

/** Default for flights that predate the choice of a pacing. */
export const DEFAULT_PACING: Pacing = 'even';

/** Pace of `ahead` relative to `even`, as a fraction (6/5). Mirrors private.hour_share. */
export const AHEAD_FACTOR = [6, 5] as const;

/** Falls back to the default for unknown values. */
export const readPacing = (value: unknown): Pacing =>
  PACINGS.find((pacing) => pacing === value) ?? DEFAULT_PACING;
