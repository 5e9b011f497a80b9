import { t } from '@lingui/core/macro';
import { formatDayOfMonth } from '@/domain/shared/format';
import { axisLabels } from '@/domain/shared/axis';
import { type TimelineRange, timelineTicks } from '@/domain/time/timeline';
import { cn } from '@/lib/cn';
import { TIMELINE_ROW } from './timeline-row';

/** How many days of the axis are named at most; on a phone every second of them. */
const MOST_LABELS = 12;

/**
 * In percent of the range: what is not named beside today, which is written over its line while a day begins at its own.
 * On a phone the words take twice of that.
 */
const BESIDE_TODAY = { before: 13, after: 6 };

/** In percent of the range: the room that a name needs before the right edge, and what it needs on a phone. */
const NAME_WIDTH = { wide: 11, narrow: 20 };

const tickText = (wall: string) => (wall.length > 10 ? wall.slice(11) : formatDayOfMonth(wall));

interface TimelineAxisProps {
  range: TimelineRange;
  /** Where the present is, in percent of the range; null outside of it. */
  nowAt: number | null;
}

/** Above the rows of a timeline: its days, or the hours of its one day, and the time it is. */
export function TimelineAxis({ range, nowAt }: TimelineAxisProps) {
  const ticks = timelineTicks(range);
  const named = new Set(axisLabels(ticks.length, MOST_LABELS));
  const isFree = (at: number, factor = 1) =>
    nowAt === null ||
    at < nowAt - factor * BESIDE_TODAY.before ||
    at > nowAt + factor * BESIDE_TODAY.after;
  return (
    <div aria-hidden className={cn('text-xs text-muted', TIMELINE_ROW)}>
      <span />
      <div className="relative h-5">
        {ticks.map(({ wall, at }, index) =>
          named.has(index) && isFree(at) && at <= 100 - NAME_WIDTH.wide ? (
            <span
              key={wall}
              style={{ left: `${at}%` }}
              className={cn(
                'absolute whitespace-nowrap',
                (index % 2 === 1 || !isFree(at, 2) || at > 100 - NAME_WIDTH.narrow) &&
                  'hidden @2xl:block',
              )}
            >
              {tickText(wall)}
            </span>
          ) : null,
        )}
        {nowAt !== null && (
          <span
            style={{ left: `${Math.min(97, Math.max(3, nowAt))}%` }}
            className="absolute -translate-x-1/2 font-medium text-destructive"
          >
            {range.days === 1 ? t`Now` : t`Today`}
          </span>
        )}
      </div>
    </div>
  );
}
