import { centDifference } from '@/domain/money/rounding';
import { type Figures, toPercent, ratio } from './metrics';

/** Revenue minus spent in dollars, as both are shown. */
export const netProfit = ({ revenue, cost }: Figures) => centDifference(revenue, cost);

/** Percent by which a figure has changed; null when there is nothing to compare with. */
export function relativeChange(current: number | null, previous: number | null): number | null {
  const change = ratio(current, previous);
  return change === null ? null : (change - 1) * 100;
}

/** Percentage points by which a rate has changed; null when one of them was not measured. */
export const pointChange = (current: number | null, previous: number | null) =>
  current === null || previous === null ? null : current - previous;

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
  return steps.map(([label, value]) => ({ label, value, share: toPercent(value, figures.sent) }));
}
