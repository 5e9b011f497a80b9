import { formatDate, formatDayOfMonth } from '@/domain/shared/format';
import { Card } from '@/ui/layout/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Select } from '@/ui/forms/select';
import type { Report } from '../schemas';
import { dailySeries, formatMetric, formatTick, isMoney, METRIC_LABELS } from '../series';
import { METRICS, useReportFilter } from '../use-report-filter';

/** One figure day by day, with the part of each channel; the last day of a report is today. */
export function SeriesCard({ report }: { report: Report }) {
  const { filter, setFilter } = useReportFilter();
  const { metric } = filter;
  const { days, series } = dailySeries(report, metric);
  const format = formatMetric(metric);
  const label = METRIC_LABELS[metric];
  const title = `${label} by day`;
  const total = (index: number) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  return (
    <Card className="mb-6 p-5">
      <ChartFigure
        title={title}
        summary={`${formatDate(report.from)} – ${formatDate(report.to)}, by channel. The last day is today so far.`}
        legend={series}
        controls={
          <Select
            aria-label="Figure of the chart"
            value={metric}
            onChange={({ target }) =>
              setFilter({ metric: METRICS.find((name) => name === target.value) ?? 'sent' })
            }
            className="w-36"
          >
            {METRICS.map((name) => (
              <option key={name} value={name}>
                {METRIC_LABELS[name]}
              </option>
            ))}
          </Select>
        }
        table={{
          header: ['Day', ...series.map(({ name }) => name), 'Total'],
          rows: days
            .map((day, index) => [
              index === days.length - 1 ? `${formatDate(day)} (so far)` : formatDate(day),
              ...series.map(({ values }) => format(values[index] ?? 0)),
              format(total(index)),
            ])
            .toReversed(),
        }}
      >
        {series.length === 0 ? (
          <p className="py-16 text-center text-muted">
            {report.current === null
              ? 'Nothing was sent in this period.'
              : `${label}: not measured on the channels of this period.`}
          </p>
        ) : (
          <StackedBars
            title={`${title}, ${series.map(({ name }) => name).join(', ')}`}
            labels={days.map((day) => formatDate(day))}
            shortLabels={days.map((day, index) =>
              index === days.length - 1 ? 'Today' : formatDayOfMonth(day),
            )}
            unfinished={days.length - 1}
            series={series}
            format={format}
            formatTick={formatTick(metric)}
            whole={!isMoney(metric)}
          />
        )}
      </ChartFigure>
    </Card>
  );
}
