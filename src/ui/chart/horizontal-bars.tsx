import type { ReactNode } from 'react';
import { type ChartColour, BACKGROUNDS } from './colours';

interface HorizontalBar {
  label: string;
  name?: ReactNode;
  value: ReactNode;
  /** Length in percent; null draws no bar. */
  share: number | null;
  colour: ChartColour;
}

/** Named bars in a column. Each value is also shown as text, so no value depends on the length alone. */
export function HorizontalBars({ bars }: { bars: readonly HorizontalBar[] }) {
  return (
    <dl className="space-y-3">
      {bars.map((bar) => (
        <div
          key={bar.label}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-1"
        >
          <dt className="text-muted">{bar.name ?? bar.label}</dt>
          <dd className="font-medium tabular-nums">{bar.value}</dd>
          {/* A `dl` may contain only terms and values, so the bar is a value too, hidden from screen readers. */}
          <dd aria-hidden="true" className="col-span-2 h-3 overflow-hidden rounded-xs bg-raised">
            {bar.share !== null && (
              <div
                className={`h-full rounded-xs forced-color-adjust-none ${BACKGROUNDS[bar.colour]}`}
                style={{ width: `${Math.min(100, Math.max(0, bar.share))}%` }}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
