import { centsBetween } from './money';
import { type Figures, percentOf, ratio } from './rates';

/** Revenue minus spent in dollars, as both are shown. */
export const netProfit = ({ revenue, cost }: Figures) => centsBetween(revenue, cost);

/** Percent by which a figure has changed; null when there is nothing to compare with. */
export function relativeChange(current: number | null, previous: number | null): number | null {
  const change = ratio(current, previous);
  return change === null ? null : (change - 1) * 100;
}

/** Percentage points by which a rate has changed; null when one of them was not measured. */
export const pointChange = (current: number | null, previous: number | null) =>
  current === null || previous === null ? null : current - previous;

const DAY = 86_400_000;

/** Every day from the first to the last, `2027-03-06` and so on; none when the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - start) / DAY) + 1;
  if (!(count > 0)) return [];
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * DAY).toISOString().slice(0, 10),
  );
}

/** A step of the funnel: null was not measured; `share` is its part of the first step in percent. */
export interface FunnelStep {
  label: string;
  value: number | null;
  share: number | null;
}

/** Sent, delivered, opened, clicked, converted. */
export function funnel(figures: Figures): FunnelStep[] {
  const steps: [string, number | null][] = [
    ['Sent', figures.sent],
    ['Delivered', figures.delivered],
    ['Opened', figures.opened],
    ['Clicked', figures.clicked],
    ['Converted', figures.conversions],
  ];
  return steps.map(([label, value]) => ({ label, value, share: percentOf(value, figures.sent) }));
}
