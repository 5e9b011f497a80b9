import { daysBetween, type Figures } from '@/domain/analytics';
import { formatCount, formatCurrency, formatInteger } from '@/domain/format';
import type { Channel } from '@/domain/words';
import type { ChartColour, Series } from '@/ui/chart/series';
import type { Report } from './schemas';
import type { Metric } from './use-report-filter';

/** A channel has the same colour wherever it is drawn. */
const COLOURS: Record<string, ChartColour> = {
  SMS: 1,
  RCS: 2,
  Push: 3,
  Email: 4,
  WhatsApp: 5,
  Voice: 6,
} satisfies Record<Channel, ChartColour>;
const CHANNELS = Object.keys(COLOURS);

export const METRIC_LABELS: Record<Metric, string> = {
  sent: 'Sent',
  delivered: 'Delivered',
  opened: 'Opened',
  clicked: 'Clicked',
  conversions: 'Conversions',
  cost: 'Spent',
  revenue: 'Revenue',
};

export const isMoney = (metric: Metric) => metric === 'cost' || metric === 'revenue';
export const metricValue = (figures: Figures, metric: Metric): number | null => figures[metric];
export const formatMetric = (metric: Metric) => (value: number | null) =>
  isMoney(metric) ? formatCurrency(value) : formatInteger(value);
/** Short, for an axis: $1.5K. */
export const formatTick = (metric: Metric) => (value: number) => {
  if (!isMoney(metric)) return formatCount(value);
  return value >= 1000 || value === 0 ? `$${formatCount(value)}` : formatCurrency(value);
};

/** Where a channel stands; one configured later comes last. */
function place(channel: string): number {
  const index = CHANNELS.indexOf(channel);
  return index < 0 ? CHANNELS.length : index;
}

/** A channel configured later takes the last colour; its name stands beside it. */
export const channelColour = (channel: string): ChartColour => COLOURS[channel] ?? 6;

/** A bar per day of the period and a part per channel, for the channels that measure the metric at all. */
export function dailySeries(report: Report, metric: Metric): { days: string[]; series: Series[] } {
  const days = daysBetween(report.from, report.to);
  const measuring = report.channels.filter((sums) => metricValue(sums, metric) !== null);
  const cells = new Map(report.days.map((sums) => [`${sums.channel} ${sums.day}`, sums]));
  const series = measuring
    .map(({ channel }) => channel)
    .sort((a, b) => place(a) - place(b))
    .map((channel) => ({
      name: channel,
      colour: channelColour(channel),
      values: days.map((day) => {
        const sums = cells.get(`${channel} ${day}`);
        return (sums && metricValue(sums, metric)) ?? 0;
      }),
    }));
  return { days, series };
}
