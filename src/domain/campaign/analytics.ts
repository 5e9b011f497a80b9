import { centDifference } from '../money/rounding.ts';
import { type Figures, toPercent, ratio } from './metrics.ts';

/** Revenue minus cost in dollars. Subtracts the amounts rounded to cents, so that the displayed figures add up. */
export const netProfit = ({ revenue, cost }: Figures) => centDifference(revenue, cost);

/** Change of a figure in percent; null if either figure is unknown or the previous one is not above 0. */
export function relativeChange(current: number | null, previous: number | null): number | null {
  const change = ratio(current, previous);
  return change === null ? null : (change - 1) * 100;
}

/** Change of a rate in percentage points; null if either rate is unmeasured. */
export const pointChange = (current: number | null, previous: number | null) =>
  current === null || previous === null ? null : current - previous;

export interface FunnelStep {
  step: 'sent' | 'delivered' | 'opened' | 'clicked' | 'converted';
  /** Messages that reached the step; null if no channel measures it. */
  value: number | null;
  /** Percent of sent messages; null when unmeasured or nothing was sent. */
  share: number | null;
}

/** Funnel steps from sent to converted, in order. */
export function funnel(figures: Figures): FunnelStep[] {
  const steps: [FunnelStep['step'], number | null][] = [
    ['sent', figures.sent],
    ['delivered', figures.delivered],
    ['opened', figures.opened],
    ['clicked', figures.clicked],
    ['converted', figures.conversions],
  ];
  return steps.map(([step, value]) => ({ step, value, share: toPercent(value, figures.sent) }));
}
