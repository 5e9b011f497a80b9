import type { ComponentProps } from 'react';
import { eachDay } from '@/domain/time/days';
import { flightState } from '@/domain/flight/state';
import { channelColour, ChannelName } from '@/features/configuration/channels';
import { cn } from '@/lib/cn';
import { BACKGROUNDS } from '@/ui/chart/colours';
import { Status } from '@/ui/data/status';
import { flightDisplayName } from '@/words/flights';
import type { CalendarFlight } from '../types';
import { type BarSegment, barPosition } from './bar-segments';

interface BarProps {
  flight: CalendarFlight;
  segment: BarSegment;
  top: number;
  sentDays: ReadonlySet<string>;
  today: string;
}

const dayOpacity = (day: string, { sentDays, today }: BarProps) =>
  sentDays.has(day) ? 'opacity-35' : day < today ? 'opacity-0' : 'opacity-15';

/** Background of a bar. Solid: sent. Tint: planned. Only the left edge: a past day without sends. */
function BarBackground(props: BarProps) {
  const { segment, flight } = props;
  const background = BACKGROUNDS[channelColour(flight.type)];
  return (
    <span aria-hidden className="absolute inset-0 flex overflow-hidden rounded-[inherit]">
      {eachDay(segment.from, segment.to).map((day) => (
        <span
          key={day}
          className={cn('flex-1 forced-color-adjust-none', background, dayOpacity(day, props))}
        />
      ))}
      {!segment.before && <span className={cn('absolute inset-y-0 left-0 w-1', background)} />}
    </span>
  );
}

/** Presentational bar; the parent adds behavior. */
function MonthBar(props: BarProps & { ring: string }) {
  const { flight, segment, sentDays, today, ring } = props;
  const { tone } = flightState(flight);
  const isOver = segment.to < today && !sentDays.has(segment.to);
  return (
    <span
      className={cn(
        'absolute inset-0 flex items-center gap-1 overflow-hidden bg-surface pr-1 pl-2 text-xs',
        !segment.before && 'rounded-l-sm',
        !segment.after && 'rounded-r-sm',
        isOver && 'border border-dashed border-control text-muted',
        ring,
      )}
    >
      <BarBackground {...props} />
      <span className="relative flex min-w-0 items-center gap-1">
        {segment.outside === 'before' && <span aria-hidden>←</span>}
        <ChannelName channel={flight.type} iconOnly />
        <span className="truncate">
          {flight.campaign && (
            <>
              <bdi className="font-medium">{flight.campaign.name}</bdi> ·{' '}
            </>
          )}
          <bdi>{flightDisplayName(flight.name)}</bdi>
        </span>
        {tone !== 'green' && tone !== 'slate' && <Status color={tone}>{null}</Status>}
        {segment.outside === 'after' && <span aria-hidden>→</span>}
      </span>
    </span>
  );
}

interface FrameProps extends ComponentProps<'div'> {
  bar: BarProps;
  ring: string;
}

/** A bar positioned in the month grid. */
export function PlacedBar({ bar, ring, className, children, ...props }: FrameProps) {
  return (
    <div
      {...props}
      style={barPosition(bar.segment, bar.top)}
      className={cn('absolute z-2 touch-pan-y select-none', className)}
    >
      <MonthBar {...bar} ring={ring} />
      {children}
    </div>
  );
}
