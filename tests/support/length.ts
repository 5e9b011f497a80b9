/**
 * How much of a long proof to run: `npm test` takes a part that shows the same, `npm run lab long` the whole.
 */
export const inTestOrLab = (test: number, lab: number): number =>
  process.env['LAB_LONG'] === '1' ? lab : test;
