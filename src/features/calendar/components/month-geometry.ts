/** Pixels of a month's weeks: bars are placed over the days by them. */
const HEAD = 38;
const LANE = 26;
const FOOT = 22;
const LEAST_LANES = 2;

/** How many flights of a day are drawn; the others are counted. */
export const MOST_LANES = 4;

export const BAR_HEIGHT = 22;

/** How high a week with so many lanes is. */
export const weekHeight = (lanes: number): number =>
  HEAD + Math.max(LEAST_LANES, Math.min(MOST_LANES, lanes)) * LANE + FOOT;

/** Where a lane of a week begins, from the week's top. */
export const laneTop = (lane: number): number => HEAD + lane * LANE;
