import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { relativeChange } from '@/domain/campaign/analytics';
import {
  formatCount,
  formatCurrency,
  formatDayOfMonth,
  formatDollarTick,
  formatWholeDollars,
  formatInteger,
} from '@/domain/shared/format';
import { addDays } from '@/domain/time/days';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { paths } from '@/lib/paths';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { Change } from '@/ui/data/change';
import { Card } from '@/ui/layout/card';
import type { Home } from '@/features/dashboard/home-schema';
import {
  PERIOD,
  readTrend,
  TREND_METRICS,
  type Trend,
  type TrendMetric,
} from '@/features/dashboard/trend';
import { TrendLines } from './trend-lines';

const LABELS: Record<TrendMetric, MessageDescriptor> = {
  revenue: msg`Revenue`,
  cost: msg`Spend`,
  sent: msg`Messages`,
};

const isMoney = (metric: TrendMetric) => metric !== 'sent';
const exact = (metric: TrendMetric) => (value: number) =>
  isMoney(metric) ? formatCurrency(value, 2) : formatInteger(value);
/** Cents say nothing in a total above a thousand dollars. */
const rounded = (metric: TrendMetric, value: number) =>
  isMoney(metric) && value < 1000
    ? formatCurrency(value, 2)
    : (isMoney(metric) ? formatWholeDollars : formatInteger)(value);

interface FigureProps {
  metric: TrendMetric;
  trend: Trend;
  chosen: boolean;
  onChoose: () => void;
}

/** A total with its change. Choosing it draws its line. */
function Figure({ metric, trend, chosen, onChoose }: FigureProps) {
  const change = relativeChange(trend.total, trend.previousTotal);
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        'min-w-0 border-b-2 pt-1 pb-2 text-left',
        chosen ? 'border-accent' : 'border-transparent hover:border-border',
      )}
    >
      <span className="block text-muted">{i18n.t(LABELS[metric])}</span>
      <span
        className={cn(
          'block truncate text-xl leading-10 font-semibold tracking-tight tabular-nums',
          chosen && 'sm:text-[2rem]',
        )}
      >
        {rounded(metric, trend.total)}
      </span>
      <span className="block min-h-5 text-[0.8125rem] font-medium">
        {change === null && trend.total > 0 ? (
          <span className="text-muted">
            {t({ message: 'New', context: 'figure that was zero before' })}
          </span>
        ) : (
          // More spend is neither good nor bad, so it has no color.
          <Change value={change} neutral={metric === 'cost'} />
        )}
      </span>
    </button>
  );
}

const monthLine = ({ forecast, limit }: Home['month']): string => {
  const amount = formatWholeDollars(forecast);
  return limit === null
    ? t`Spend forecast for this month: ${amount}`
    : t`Spend forecast for this month: ${amount} of ${formatWholeDollars(limit)}`;
};

/** Revenue, spend and messages of the last 30 days against the 30 days before, one of them as a line. */
export function TrendCard({ trend: data, month, today }: Pick<Home, 'trend' | 'month' | 'today'>) {
  const trends = new Map(TREND_METRICS.map((metric) => [metric, readTrend(data, metric)]));
  const hasRevenue = (trends.get('revenue')?.total ?? 0) > 0;
  const [metric, setMetric] = useState<TrendMetric>(hasRevenue ? 'revenue' : 'sent');
  const trend = trends.get(metric) ?? readTrend(data, metric);
  const format = exact(metric);
  const table = {
    header: [t`Day`, i18n.t(LABELS[metric]), t`${PERIOD} days earlier`],
    rows: trend.days.map((day, index) => [
      formatDayOfMonth(day),
      format(trend.current[index] ?? 0),
      `${format(trend.previous[index] ?? 0)} (${formatDayOfMonth(addDays(day, -PERIOD))})`,
    ]),
  };
  return (
    <Card className="p-4 sm:p-5">
      <ChartFigure
        title={t`Last ${PERIOD} days`}
        summary={t`Dashed: the ${PERIOD} days before`}
        table={table}
        footer={
          <p className="mt-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-[0.8125rem] text-muted tabular-nums">
            {monthLine(month)}
            <Link to={paths.analytics} className="font-medium text-accent hover:underline">
              {t`Campaign reports`}
            </Link>
          </p>
        }
      >
        <div className="mb-4 flex items-end gap-x-4 sm:gap-x-8">
          {[...trends].map(([one, values]) => (
            <Figure
              key={one}
              metric={one}
              trend={values}
              chosen={one === metric}
              onChoose={() => setMetric(one)}
            />
          ))}
        </div>
        <TrendLines
          trend={trend}
          today={today}
          format={isMoney(metric) ? formatDollarTick : formatCount}
        />
      </ChartFigure>
    </Card>
  );
}
