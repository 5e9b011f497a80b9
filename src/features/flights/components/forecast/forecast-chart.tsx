import { t } from '@lingui/core/macro';
import { type ReactNode, useMemo } from 'react';
import { forecastBars } from '@/domain/delivery/forecast';
import type { DeliveryPlan } from '@/domain/delivery/plan';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatHour,
  formatInteger,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { PLAIN } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';

interface ForecastChartProps {
  plan: DeliveryPlan;
  timeZone: string;
  /** Without a title, the unit of the bars is the title. */
  title?: string;
  headingLevel: 2 | 3;
  footer?: ReactNode;
}

/** Projected messages by hour or day. */
export function ForecastChart({ plan, timeZone, title, headingLevel, footer }: ForecastChartProps) {
  const { unit, bars } = useMemo(() => forecastBars(plan, timeZone), [plan, timeZone]);
  const costs = roundToTotal(
    bars.map(({ cost }) => cost),
    { total: plan.cost },
  );
  const label = (at: string) =>
    unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at, timeZone);
  const shown = unit === 'hour' ? t`Projected messages per hour` : t`Projected messages per day`;
  return (
    <ChartFigure
      title={title ?? shown}
      headingLevel={headingLevel}
      summary={title && shown}
      table={{
        header: [unit === 'hour' ? t`Hour` : t`Day`, t`Messages`, t`Cost`],
        rows: bars.map(({ at, messages }, index) => [
          label(at),
          formatInteger(messages),
          formatCurrency(costs[index], 2),
        ]),
      }}
      footer={footer}
    >
      <StackedBars
        title={unit === 'hour' ? t`Forecast by hour` : t`Forecast by day`}
        labels={bars.map(({ at }) => label(at))}
        shortLabels={bars.map(({ at }) =>
          unit === 'hour' ? formatHour(at, timeZone) : formatDayOfMonth(at),
        )}
        series={[
          { name: t`Messages`, colour: PLAIN, values: bars.map(({ messages }) => messages) },
        ]}
        format={formatInteger}
        formatTick={formatCount}
        whole
        planned
      />
    </ChartFigure>
  );
}
