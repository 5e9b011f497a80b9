import { t } from '@lingui/core/macro';
import { type RefObject, useRef, useState } from 'react';
import { flightState } from '@/domain/flight/state';
import type { PlanningTime, ScheduleInterval } from '@/domain/time/schedule';
import {
  scheduleSpan,
  timelinePercent,
  type TimelineRange,
  timelineSpan,
  timelineWaves,
  type TimelineWave,
} from '@/domain/time/timeline';
import { channelColour, ChannelName } from '@/features/configuration/channels';
import { flightLabel } from '@/features/configuration/flight-label';
import { cn } from '@/lib/cn';
import { BACKGROUNDS } from '@/ui/chart/colours';
import { scheduleText } from '@/features/flights/schedule-words';
import type { Flight } from '@/features/flights/types';
import { type ScheduleEditor, useScheduleEditor } from '@/features/flights/use-schedule-editor';
import { TimelineBar } from './timeline-bar';
import { ScheduleEditorPanel } from './schedule-editor-panel';

/** Places the name next to its track, or above it in a narrow container. */
export const TIMELINE_ROW =
  '@2xl:grid @2xl:grid-cols-[13rem_minmax(0,1fr)] @2xl:items-center @2xl:gap-x-4';

interface WaveProps {
  wave: TimelineWave;
  ground: string;
  /** The flight sends its plan only once someone launches or resumes it. */
  waits: boolean;
}

/** Solid: sent. Tint: planned. Stripes: planned by a flight that does not run. Outline: missed. */
function Wave({ wave, ground, waits }: WaveProps) {
  return (
    <span
      aria-hidden
      style={{ left: `${wave.left}%`, width: `${wave.width}%` }}
      className="absolute inset-y-1.5 min-w-0.5 overflow-hidden rounded-xs bg-surface forced-color-adjust-none"
    >
      <span
        className={cn(
          'absolute inset-0 rounded-xs',
          wave.state === 'unsent' ? 'border border-dashed border-control' : ground,
          wave.state === 'planned' ? 'opacity-40' : 'in-[.dark]:opacity-75',
          wave.state === 'planned' && waits && 'timeline-waits',
        )}
      />
    </span>
  );
}

interface TimelineRowProps {
  flight: Flight;
  campaign: { start_date: string | null; end_date: string | null };
  range: TimelineRange;
  at: PlanningTime;
  /** Current wall time in the organization's time zone. */
  now: string;
  /** Days on which the flight has sent messages; undefined while loading. */
  sentDays: ReadonlySet<string> | undefined;
  instructionsId: string;
  announce: (text: string) => void;
  onChange: (intervals: readonly ScheduleInterval[]) => void;
}

interface BarTrackProps extends TimelineRowProps {
  editor: ScheduleEditor;
  bar: RefObject<HTMLDivElement | null>;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** Says where to find a flight whose bar is outside the visible period. */
function OutOfViewLabel({ range, start }: { range: TimelineRange; start: string | undefined }) {
  const later = start !== undefined && timelinePercent(range, start) >= 100;
  return (
    <span
      className={cn('absolute inset-y-0 flex items-center text-xs text-muted', later && 'right-0')}
    >
      {start === undefined ? t`No date` : later ? t`Later` : t`Earlier`}
    </span>
  );
}

/** A flight's waves with the slider over them. A dashed frame marks the position before a move. */
function BarTrack({ flight, range, now, sentDays, instructionsId, ...props }: BarTrackProps) {
  const { editor, bar, open, onOpen } = props;
  const track = useRef<HTMLDivElement>(null);
  const { intervals, stored } = editor;
  const span = scheduleSpan(range, intervals);
  const shown = span && timelineSpan(range, span);
  const before = editor.isChanged ? scheduleSpan(range, stored) : null;
  const ghost = before && timelineSpan(range, before);
  const ground = BACKGROUNDS[channelColour(flight.type)];
  if (!span || !shown) return <OutOfViewLabel range={range} start={span?.start} />;
  // While loading, assumes that a flight with messages has sent on all of its days.
  const sent =
    sentDays ??
    new Set(flight.sent > 0 ? intervals.map(({ date }) => date).filter((day) => day !== '') : []);
  const ends = (['start', 'end'] as const).filter((part) => {
    const place = timelinePercent(range, span[part]);
    return place >= 0 && place <= 100 && editor.closed(part) === null;
  });
  return (
    <div ref={track} className="absolute inset-0">
      {ghost && (
        <span
          aria-hidden
          style={{ left: `${ghost.left}%`, width: `${ghost.width}%` }}
          className="absolute inset-y-1 rounded-sm border border-dashed border-muted"
        />
      )}
      <span
        aria-hidden
        style={{ left: `${shown.left}%`, width: `${shown.width}%` }}
        className={cn('absolute top-1/2 h-0.5 -translate-y-1/2 opacity-40', ground)}
      />
      {timelineWaves(range, intervals, { now, sentDays: sent }).map((wave) => (
        <Wave
          key={wave.start}
          wave={wave}
          ground={ground}
          waits={flight.status === 'pending' || flight.status === 'paused'}
        />
      ))}
      <TimelineBar
        ref={bar}
        editor={editor}
        label={t`${{ name: editor.name }}, ${{ channel: flight.type }}, ${{ status: flightLabel(flightState(flight)) }}`}
        dates={scheduleText(intervals)}
        place={Math.round((timelinePercent(range, span.start) / 100) * range.days)}
        range={range}
        span={shown}
        ends={ends}
        units={range.days === 1 ? HOURS_OF_DAY : range.days}
        track={track}
        instructionsId={instructionsId}
        open={open}
        onOpen={onOpen}
      />
    </div>
  );
}

const HOURS_OF_DAY = 24;

export function TimelineRow(props: TimelineRowProps) {
  const { flight, campaign, range, at, announce, onChange } = props;
  const [open, setOpen] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const unit = range.days === 1 ? 'hour' : 'day';
  const editor = useScheduleEditor({ flight, at, unit, announce, onChange });
  const isOpen = open || editor.isChanged || editor.problem !== null;
  const show = (shown: boolean) => {
    setOpen(shown);
    if (!shown) editor.clear();
  };
  return (
    <li className={TIMELINE_ROW}>
      <p className="relative z-2 flex w-fit max-w-full min-w-0 items-center gap-1.5 bg-surface pr-2 max-@2xl:mt-1.5">
        <ChannelName channel={flight.type} iconOnly />
        <bdi className="truncate" title={editor.name}>
          {editor.name}
        </bdi>
      </p>
      <div className="relative h-8">
        <BarTrack {...props} editor={editor} bar={bar} open={isOpen} onOpen={show} />
      </div>
      {isOpen && (
        <ScheduleEditorPanel
          editor={editor}
          flight={flight}
          campaign={campaign}
          unit={unit}
          onClose={() => {
            show(false);
            bar.current?.focus();
          }}
        />
      )}
    </li>
  );
}
