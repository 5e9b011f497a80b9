import { t } from '@lingui/core/macro';
import { formatDate, formatDayOfMonth } from '@/domain/shared/format';
import { i18n } from '@/lib/i18n';
import { Card } from '@/ui/layout/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Select } from '@/ui/forms/select';
import type { Report } from '../schemas';
import { dailySeries, formatMetric, formatTick, isMoney, METRIC_LABELS } from '../series';
import { METRICS, useReportFilter } from '../use-report-filter';

/** Chart of the selected metric by day, stacked by channel. The last day of a report is always today. */
export function SeriesCard({ report }: { report: Report }) {
  const { filter, setFilter } = useReportFilter();
  const { metric } = filter;
  const { days, series } = dailySeries(report, metric);
  const format = formatMetric(metric);
  const label = i18n.t(METRIC_LABELS[metric]);
  const title = t`${label} by day`;
  const period = { from: formatDate(report.from), to: formatDate(report.to) };
  const total = (index: number) =>
    series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0);
  return (
    <Card className="mb-6 p-5">
      <ChartFigure
        title={title}
        summary={t`${period.from} – ${period.to}, by channel. Today is incomplete.`}
        legend={series}
        controls={
          <Select
            aria-label={t`Chart metric`}
            value={metric}
            onChange={({ target }) =>
              setFilter({ metric: METRICS.find((name) => name === target.value) ?? 'sent' })
            }
            className="w-36"
          >
            {METRICS.map((name) => (
              <option key={name} value={name}>
                {i18n.t(METRIC_LABELS[name])}
              </option>
            ))}
          </Select>
        }
        table={{
          header: [t`Day`, ...series.map(({ name }) => name), t`Total`],
          rows: days
            .map((day, index) => [
              index === days.length - 1 ? t`${{ day: formatDate(day) }} (so far)` : formatDate(day),
              ...series.map(({ values }) => format(values[index] ?? 0)),
              format(total(index)),
            ])
            .toReversed(),
        }}
      >
        {series.length === 0 ? (
          <p className="py-16 text-center text-muted">
            {report.current === null
              ? t`No sends in this period.`
              : t`${label}: not measured on the channels in this period.`}
          </p>
        ) : (
          <StackedBars
            title={`${title}, ${series.map(({ name }) => name).join(', ')}`}
            labels={days.map((day) => formatDate(day))}
            shortLabels={days.map((day, index) =>
              index === days.length - 1 ? t`Today` : formatDayOfMonth(day),
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
