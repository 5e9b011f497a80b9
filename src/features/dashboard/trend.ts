import { addDays } from '@/domain/time/days';
import type { Home } from './home-schema';

/** Days of the period, and of the period before it. */
export const PERIOD = 30;

export const TREND_METRICS = ['revenue', 'cost', 'sent'] as const;
export type TrendMetric = (typeof TREND_METRICS)[number];

const COLUMN: Record<TrendMetric, 1 | 2 | 3> = { sent: 1, cost: 2, revenue: 3 };

export interface Trend {
  days: string[];
  /** One value a day, 0 on days without a message. */
  current: number[];
  previous: number[];
  total: number;
  /** Null if nothing was sent in the period before. */
  previousTotal: number | null;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** One metric of the last 30 billing days, day by day next to the 30 days before. */
export function readTrend({ to, days }: Home['trend'], metric: TrendMetric): Trend {
  const rows = new Map(days.map((row) => [row[0], row]));
  const at = (day: string) => rows.get(day)?.[COLUMN[metric]] ?? 0;
  const dates = Array.from({ length: PERIOD }, (_, index) => addDays(to, index - PERIOD + 1));
  const before = dates.map((day) => addDays(day, -PERIOD));
  const previous = before.map(at);
  return {
    days: dates,
    current: dates.map(at),
    previous,
    total: sum(dates.map(at)),
    previousTotal: before.some((day) => rows.has(day)) ? sum(previous) : null,
  };
}
