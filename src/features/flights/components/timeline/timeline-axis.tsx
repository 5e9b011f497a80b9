import { t } from '@lingui/core/macro';
import { formatDayOfMonth } from '@/domain/shared/format';
import { axisLabels } from '@/domain/shared/axis';
import { type TimelineRange, timelineTicks } from '@/domain/time/timeline';
import { cn } from '@/lib/cn';
import { TIMELINE_ROW } from './timeline-row';

/** Maximum labels on the axis. A phone shows every second one. */
const MAX_LABELS = 12;

/**
 * Space without labels around Today, in percent of the range. It is wider before Today, because the label of a day starts at
 * its line while Today is centered. A phone needs twice the space.
 */
const TODAY_MARGIN = { before: 13, after: 6 };

/** Width of a label in percent of the range, on wide screens and on phones. */
const LABEL_WIDTH = { wide: 11, narrow: 20 };

const tickText = (wall: string) => (wall.length > 10 ? wall.slice(11) : formatDayOfMonth(wall));

/** Label of the line of the current time, directly above it. */
export function NowLabel({ nowAt, children }: { nowAt: number; children: string }) {
  return (
    <span
      style={{ left: `${Math.min(97, Math.max(3, nowAt))}%` }}
      className="absolute bottom-1 -translate-x-1/2 font-medium text-destructive"
    >
      {children}
    </span>
  );
}

interface TimelineAxisProps {
  range: TimelineRange;
  /** Position of the current time in percent of the range; null when outside. */
  nowAt: number | null;
}

export function TimelineAxis({ range, nowAt }: TimelineAxisProps) {
  const ticks = timelineTicks(range);
  const named = new Set(axisLabels(ticks.length, MAX_LABELS));
  // The hours of a day are a line of their own, so that Now covers none.
  const isDay = range.days === 1;
  const isFree = (at: number, factor = 1) =>
    isDay ||
    nowAt === null ||
    at < nowAt - factor * TODAY_MARGIN.before ||
    at > nowAt + factor * TODAY_MARGIN.after;
  return (
    <div aria-hidden className={cn('text-xs text-muted', TIMELINE_ROW)}>
      <span />
      <div className={cn('relative', isDay && nowAt !== null ? 'h-9' : 'h-5')}>
        {ticks.map(({ wall, at }, index) =>
          named.has(index) && isFree(at) && at <= 100 - LABEL_WIDTH.wide ? (
            <span
              key={wall}
              style={{ left: `${at}%` }}
              className={cn(
                'absolute whitespace-nowrap',
                (index % 2 === 1 || !isFree(at, 2) || at > 100 - LABEL_WIDTH.narrow) &&
                  'hidden @2xl:block',
              )}
            >
              {tickText(wall)}
            </span>
          ) : null,
        )}
        {nowAt !== null && <NowLabel nowAt={nowAt}>{isDay ? t`Now` : t`Today`}</NowLabel>}
      </div>
    </div>
  );
}
