import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { eachDay } from '@/domain/time/days';
import {
  formatCount,
  formatCurrency,
  formatDollarTick,
  formatInteger,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { type Figures, sumFigures } from '@/domain/campaign/metrics';
import { channelColour, channelOrder } from '@/features/configuration/channels';
import type { Series } from '@/ui/chart/colours';
import type { Report } from './schemas';
import type { Metric } from './use-report-filter';

export const METRIC_LABELS: Record<Metric, MessageDescriptor> = {
  sent: msg`Sent`,
  delivered: msg`Delivered`,
  opened: msg`Opened`,
  clicked: msg`Clicked`,
  conversions: msg`Conversions`,
  cost: msg`Spent`,
  revenue: msg`Revenue`,
};

export const isMoney = (metric: Metric) => metric === 'cost' || metric === 'revenue';
const metricValue = (figures: Figures, metric: Metric): number | null => figures[metric];
export const formatMetric = (metric: Metric) => (value: number | null) =>
  isMoney(metric) ? formatCurrency(value, 'cents') : formatInteger(value);
/** Formats axis labels: $1.5K. */
export const formatTick = (metric: Metric) => (isMoney(metric) ? formatDollarTick : formatCount);

/** The metric of each channel. Money is rounded to the cent so that the channels add up to the period. */
export function channelValues(report: Report, metric: Metric) {
  const values = report.channels.map((sums) => metricValue(sums, metric));
  const cents =
    isMoney(metric) &&
    roundToTotal(
      values.map((value) => value ?? 0),
      { total: report.current?.[metric] ?? 0 },
    );
  return report.channels.map(({ channel }, index) => ({
    channel,
    value: (cents ? cents[index] : values[index]) ?? null,
  }));
}

/** Rounds money to the cent so that days add up to the period and the channels of a day to the day. */
function centsByDay(cells: readonly (readonly number[])[], total: number): number[][] {
  const sums = cells.map((day) => day.reduce((sum, value) => sum + Math.round(value * 10_000), 0));
  const shown = roundToTotal(
    sums.map((sum) => sum / 10_000),
    { total },
  );
  return cells.map((day, index) => roundToTotal(day, { total: shown[index] ?? 0 }));
}

/** Totals over all channels for each day of the period, oldest first. */
export function figuresByDay({ from, to, days }: Report): Figures[] {
  return eachDay(from, to).map((day) => sumFigures(days.filter((sums) => sums.day === day)));
}

/** Bars by day, stacked by channel. Channels that do not measure the metric are left out. */
export function dailySeries(report: Report, metric: Metric): { days: string[]; series: Series[] } {
  const days = eachDay(report.from, report.to);
  const channels = report.channels
    .filter((sums) => metricValue(sums, metric) !== null)
    .map(({ channel }) => channel)
    .sort((a, b) => channelOrder(a) - channelOrder(b));
  const found = new Map(report.days.map((sums) => [`${sums.channel} ${sums.day}`, sums]));
  const cells = days.map((day) =>
    channels.map((channel) => {
      const sums = found.get(`${channel} ${day}`);
      return (sums && metricValue(sums, metric)) ?? 0;
    }),
  );
  const shown = isMoney(metric) ? centsByDay(cells, report.current?.[metric] ?? 0) : cells;
  const series = channels.map((channel, index) => ({
    name: channel,
    colour: channelColour(channel),
    values: shown.map((day) => day[index] ?? 0),
  }));
  return { days, series };
}
