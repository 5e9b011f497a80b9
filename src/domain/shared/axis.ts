/** How many lines an axis has at most above 0. */
const MAX_LINES = 4;

/**
 * The values an axis from 0 marks, the last at or above `highest`: steps of 1, 2 or 5 times a power of ten, whole ones
 * for counts. An axis of nothing goes to 1.
 */
export function axisTicks(highest: number, whole = true): number[] {
  const top = Number.isFinite(highest) && highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top / MAX_LINES));
  const fit =
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * MAX_LINES >= top) ??
    10 * power;
  const step = whole ? Math.max(1, fit) : fit;
  const count = Math.ceil(top / step - 1e-9);
  // Times a whole number and rounded to the step's own decimals: 3 x 0.1 is 0.3.
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(decimals)));
}

/** Indexes of evenly spaced bars to label, at most `most`, always with the last bar. */
export function axisLabels(count: number, most: number): number[] {
  if (count <= 0) return [];
  const step = Math.max(1, Math.ceil(count / most));
  const labels: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) labels.unshift(index);
  return labels;
}
