export const isFullLength = process.env['LAB_LONG'] === '1';

/**
 * Chooses the size of a long test: `npm test` runs a representative part, `npm run lab long` all of it.
 */
export const inTestOrLab = <Length>(test: Length, lab: Length): Length =>
  isFullLength ? lab : test;
