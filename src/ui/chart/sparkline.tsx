import { cn } from '@/lib/cn';

interface SparklineProps {
  /** Values in order; fewer than two draw nothing. */
  values: readonly number[];
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 24;

/** A small trend curve next to a figure. Hidden from screen readers, because a chart or table has the same values. */
export function Sparkline({ values, className }: SparklineProps) {
  if (values.length < 2) return null;
  const top = Math.max(...values, 1e-9);
  const points = values
    .map((value, index) => {
      const x = (index / (values.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - (value / top) * (HEIGHT - 2) - 1).toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('h-6 w-full text-muted forced-color-adjust-none', className)}
    >
      <polygon
        points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`}
        className="fill-current opacity-10"
      />
      <polyline
        points={points}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
