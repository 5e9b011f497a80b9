import { formatDayOfMonth } from '@/domain/shared/format';
import { PERIOD, type Trend } from '@/features/dashboard/trend';

const WIDTH = 600;
const HEIGHT = 140;

function points(values: readonly number[], top: number): string {
  return values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - 2 - (value / top) * (HEIGHT - 6)).toFixed(1)}`;
    })
    .join(' ');
}

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeLinejoin: 'round',
  vectorEffect: 'non-scaling-stroke',
} as const;

interface TrendLinesProps {
  trend: Trend;
  /** Formats the highest value for the axis. */
  format: (value: number) => string;
}

/** The period as a line, the period before as a dashed one. The table of the chart has the same values. */
export function TrendLines({ trend: { days, current, previous }, format }: TrendLinesProps) {
  const top = Math.max(...current, ...previous, 1e-9);
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
          points={points(previous, top)}
          className="text-control"
          strokeWidth="1.5"
          strokeDasharray="4 4"
        />
        <polyline {...LINE} points={points(current, top)} className="text-accent" strokeWidth="2" />
      </svg>
      <p className="mt-1 flex justify-between text-[0.75rem] text-muted">
        <span>{formatDayOfMonth(days[0] ?? '')}</span>
        <span>{formatDayOfMonth(days[PERIOD - 1] ?? '')}</span>
      </p>
    </div>
  );
}
