/** `npm run lab long`. */
export const isFullLength = process.env['LAB_LONG'] === '1';

/**
 * How much of a long proof to run: `npm test` takes a part that shows the same, `npm run lab long` the whole.
 */
export const inTestOrLab = <Length>(test: Length, lab: Length): Length =>
  isFullLength ? lab : test;
