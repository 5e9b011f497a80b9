/** Heights in pixels of the parts of a week, on which the bars are positioned. */
const HEAD = 38;
const LANE = 26;
const FOOT = 22;
const MIN_LANES = 2;

/** Maximum number of bars on a day. A count replaces the bars of further flights. */
export const MAX_LANES = 4;

export const BAR_HEIGHT = 22;

export const weekHeight = (lanes: number): number =>
  HEAD + Math.max(MIN_LANES, Math.min(MAX_LANES, lanes)) * LANE + FOOT;

/** Offset of a lane from the top of its week. */
export const laneTop = (lane: number): number => HEAD + lane * LANE;
