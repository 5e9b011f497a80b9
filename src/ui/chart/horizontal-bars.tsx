import type { ReactNode } from 'react';
import { type ChartColour, GROUNDS } from './series';

interface HorizontalBar {
  label: string;
  /** What stands beside the bar. */
  value: ReactNode;
  /** Length in percent; null draws no bar. */
  share: number | null;
  colour: ChartColour;
}

/** Named bars below each other. The values stand beside them as text, so nothing is told by length alone. */
export function HorizontalBars({ bars }: { bars: readonly HorizontalBar[] }) {
  return (
    <dl className="space-y-3">
      {bars.map((bar) => (
        <div key={bar.label}>
          <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4">
            <dt className="text-muted">{bar.label}</dt>
            <dd className="font-medium tabular-nums">{bar.value}</dd>
          </div>
          <div aria-hidden="true" className="h-3 overflow-hidden rounded-xs bg-raised">
            {bar.share !== null && (
              <div
                className={`h-full rounded-xs ${GROUNDS[bar.colour]}`}
                style={{ width: `${Math.min(100, Math.max(0, bar.share))}%` }}
              />
            )}
          </div>
        </div>
      ))}
    </dl>
  );
}
