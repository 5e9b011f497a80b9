import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { forecastBars } from '@/domain/delivery/forecast';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatDollarTick,
  formatHour,
  formatInteger,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import type { Rehearsal } from '@/domain/delivery/rehearsal';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { PLAIN } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Select } from '@/ui/forms/select';
import { limitTexts, rehearsalText } from '../words';

const dollars = (value: number) => formatCurrency(value, 2);
const METRICS = {
  messages: { label: () => t`Messages`, format: formatInteger, tick: formatCount },
  cost: { label: () => t`Cost`, format: dollars, tick: formatDollarTick },
} as const;
type Metric = keyof typeof METRICS;

interface RehearsalFigureProps {
  rehearsal: Rehearsal;
  headingLevel: 2 | 3;
  /** Omits the first limit, for screens that show it elsewhere. */
  hideLimit?: boolean;
  footer?: ReactNode;
}

/** Chart of the messages and cost of a launch by hour or day, with the first limit that stops a flight. */
export function RehearsalFigure(props: RehearsalFigureProps) {
  const { rehearsal, headingLevel, hideLimit = false, footer } = props;
  const { timeZone } = rehearsal;
  const [metric, setMetric] = useState<Metric>('messages');
  const { unit, bars } = useMemo(() => forecastBars(rehearsal, timeZone), [rehearsal, timeZone]);
  const costs = roundToTotal(
    bars.map(({ cost }) => cost),
    { total: rehearsal.cost },
  );
  const limit = hideLimit ? '' : limitTexts(rehearsal, 1).join(' ');
  const labels = bars.map(({ at }) =>
    unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at, timeZone),
  );
  const { label, format, tick } = METRICS[metric];
  const values = metric === 'cost' ? costs : bars.map(({ messages }) => messages);
  return (
    <ChartFigure
      title={t`Rehearsal`}
      headingLevel={headingLevel}
      summary={
        <>
          <span className="block text-pretty">{rehearsalText(rehearsal)}</span>
          {limit && (
            <span className="mt-1.5 flex gap-2 text-pretty text-fg">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              <span className="min-w-0 break-words">{limit}</span>
            </span>
          )}
        </>
      }
      controls={
        bars.length > 0 && (
          <Select
            aria-label={t`Rehearsal metric`}
            value={metric}
            onChange={({ target }) => setMetric(target.value === 'cost' ? 'cost' : 'messages')}
            className="w-32"
          >
            {Object.entries(METRICS).map(([name, option]) => (
              <option key={name} value={name}>
                {option.label()}
              </option>
            ))}
          </Select>
        )
      }
      table={{
        header: [unit === 'hour' ? t`Hour` : t`Day`, t`Messages`, t`Cost`],
        rows: bars.map(({ messages }, index) => [
          labels[index] ?? '',
          formatInteger(messages),
          dollars(costs[index] ?? 0),
        ]),
      }}
      footer={footer}
    >
      {bars.length > 0 && (
        <StackedBars
          title={unit === 'hour' ? t`Rehearsal by hour` : t`Rehearsal by day`}
          labels={labels}
          shortLabels={bars.map(({ at }) =>
            unit === 'hour' ? formatHour(at, timeZone) : formatDayOfMonth(at),
          )}
          series={[{ name: label(), colour: PLAIN, values }]}
          format={format}
          formatTick={tick}
          whole={metric === 'messages'}
        />
      )}
    </ChartFigure>
  );
}
