/** Maximum number of grid lines above 0. */
const MAX_LINES = 4;

/**
 * Returns the tick values of an axis from 0 to at least `highest`. Steps are 1, 2 or 5 times a power of ten, and whole
 * numbers for counts. Without data the axis ends at 1.
 */
export function axisTicks(highest: number, whole = true): number[] {
  const top = Number.isFinite(highest) && highest > 0 ? highest : 1;
  const power = 10 ** Math.floor(Math.log10(top / MAX_LINES));
  const fit =
    [1, 2, 5, 10].map((factor) => factor * power).find((step) => step * MAX_LINES >= top) ??
    10 * power;
  const step = whole ? Math.max(1, fit) : fit;
  const count = Math.ceil(top / step - 1e-9);
  // Multiplies and rounds to the step's decimals to avoid floating-point noise: 3 × 0.1 gives 0.3.
  const decimals = Math.max(0, -Math.floor(Math.log10(step)));
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toFixed(decimals)));
}

/** Returns the indexes of evenly spaced bars to label, at most `maxLabels`, always including the last bar. */
export function axisLabels(count: number, maxLabels: number): number[] {
  if (count <= 0) return [];
  const step = Math.max(1, Math.ceil(count / maxLabels));
  const labels: number[] = [];
  for (let index = count - 1; index >= 0; index -= step) labels.unshift(index);
  return labels;
}
