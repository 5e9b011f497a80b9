import type { ReactNode } from 'react';
import { timelineTicks, type TimelineRange } from '@/domain/time/timeline';
import { cn } from '@/lib/cn';
import { TIMELINE_ROW } from './timeline-row';

interface TimelineBackdropProps {
  range: TimelineRange;
  /** Position of the current time in percent of the range; null when outside. */
  nowAt: number | null;
  /** Shaded areas, drawn below the line of the current time. */
  children?: ReactNode;
}

export function TimelineBackdrop({ range, nowAt, children }: TimelineBackdropProps) {
  return (
    <div aria-hidden className={cn('pointer-events-none absolute inset-0', TIMELINE_ROW)}>
      <span />
      <div className="relative h-full">
        {timelineTicks(range).map(({ wall, at }) => (
          <span
            key={wall}
            style={{ left: `${at}%` }}
            className="absolute inset-y-0 w-px bg-border"
          />
        ))}
        {children}
        {nowAt !== null && (
          <span
            style={{ left: `${nowAt}%` }}
            className="absolute inset-y-0 z-1 w-px bg-destructive"
          />
        )}
      </div>
    </div>
  );
}
