import { t } from '@lingui/core/macro';
import { formatDayOfMonth } from '@/domain/shared/format';
import type { Trend } from '@/features/dashboard/trend';

const WIDTH = 600;
const HEIGHT = 140;

function points(values: readonly number[], top: number): string[] {
  return values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    return `${x.toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 6)).toFixed(1)}`;
  });
}

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

interface TrendLinesProps {
  trend: Trend;
  /** A period that ends today ends with a day that is not over. */
  today: string;
  /** Formats the highest value for the axis. */
  format: (value: number) => string;
}

/**
 * The period as a line, faded towards a day that is not over, and the period before as a dashed one. The table of the
 * chart has the same values.
 */
export function TrendLines({ trend, today, format }: TrendLinesProps) {
  const { days, current, previous } = trend;
  const top = Math.max(...current, ...previous, 1e-9);
  const line = points(current, top);
  const last = days.at(-1) ?? '';
  const isOpen = last === today;
  const lastText = formatDayOfMonth(last);
  return (
    <div aria-hidden>
      <p className="text-[0.75rem] text-muted tabular-nums">{format(top)}</p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-b border-border forced-color-adjust-none"
      >
        <polyline
          {...LINE}
          points={points(previous, top).join(' ')}
          className="text-control"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        <polyline
          {...LINE}
          points={(isOpen ? line.slice(0, -1) : line).join(' ')}
          className="text-accent"
          strokeWidth="2"
        />
        {isOpen && (
          <polyline
            {...LINE}
            points={line.slice(-2).join(' ')}
            className="text-accent"
            strokeWidth="2"
            strokeOpacity="0.35"
          />
        )}
      </svg>
      <p className="mt-1 flex justify-between text-[0.75rem] text-muted">
        <span>{formatDayOfMonth(days[0] ?? '')}</span>
        <span>{isOpen ? t`${lastText} so far` : lastText}</span>
      </p>
    </div>
  );
}
