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
import { roundToTotal } from '@/domain/money/rounding';
import type { Rehearsal } from '@/domain/delivery/rehearsal';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Select } from '@/ui/forms/select';
import { limitTexts, rehearsalText } from '../words';

const dollars = (value: number) => formatCurrency(value, 2);
const FIGURES = {
  messages: { label: () => t`Messages`, format: formatInteger, tick: formatCount },
  cost: { label: () => t`Money`, format: dollars, tick: formatDollarTick },
} as const;
type Figure = keyof typeof FIGURES;

interface RehearsalFigureProps {
  rehearsal: Rehearsal;
  /** One below the heading it stands under. */
  headingLevel: 2 | 3;
  /** The limit is shown elsewhere on the same screen. */
  hideLimit?: boolean;
  /** Below the chart. */
  footer?: ReactNode;
}

/** What a launch sends and costs hour by hour if nothing changes, and what cuts it short first. */
export function RehearsalFigure(props: RehearsalFigureProps) {
  const { rehearsal, headingLevel, hideLimit = false, footer } = props;
  const { timeZone } = rehearsal;
  const [figure, setFigure] = useState<Figure>('messages');
  const { unit, bars } = useMemo(() => forecastBars(rehearsal, timeZone), [rehearsal, timeZone]);
  const costs = roundToTotal(
    bars.map(({ cost }) => cost),
    { total: rehearsal.cost },
  );
  const limit = hideLimit ? '' : limitTexts(rehearsal, 1).join(' ');
  const labels = bars.map(({ at }) =>
    unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at, timeZone),
  );
  const { label, format, tick } = FIGURES[figure];
  const values = figure === 'cost' ? costs : bars.map(({ messages }) => messages);
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
            aria-label={t`Figure of the rehearsal`}
            value={figure}
            onChange={({ target }) => setFigure(target.value === 'cost' ? 'cost' : 'messages')}
            className="w-32"
          >
            {Object.entries(FIGURES).map(([name, one]) => (
              <option key={name} value={name}>
                {one.label()}
              </option>
            ))}
          </Select>
        )
      }
      table={{
        header: [unit === 'hour' ? t`Hour` : t`Day`, t`Messages`, t`Money`],
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
          series={[{ name: label(), colour: 1, values }]}
          format={format}
          formatTick={tick}
          whole={figure === 'messages'}
        />
      )}
    </ChartFigure>
  );
}
