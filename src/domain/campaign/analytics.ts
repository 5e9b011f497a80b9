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

export interface FunnelStep {
  step: 'sent' | 'delivered' | 'opened' | 'clicked' | 'converted';
  /** Messages that reached the step; null if no channel measures it. */
  value: number | null;
  /** Percent of the sent messages. */
  share: number | null;
}

/** The steps from sent to converted, in order. */
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
