import type { HTMLAttributes } from 'react';
import { eachDay } from '@/domain/time/days';
import { flightState } from '@/domain/flight/state';
import { channelColour, ChannelName } from '@/features/configuration/channels';
import { cn } from '@/lib/cn';
import { BACKGROUNDS } from '@/ui/chart/colours';
import { Status } from '@/ui/data/status';
import { flightDisplayName } from '@/words/flights';
import type { CalendarFlight } from '../types';
import { type Piece, placeOf } from './month-pieces';

interface BarProps {
  flight: CalendarFlight;
  piece: Piece;
  top: number;
  sentDays: ReadonlySet<string>;
  today: string;
}

const strength = (day: string, { sentDays, today }: BarProps) =>
  sentDays.has(day) ? 'opacity-35' : day < today ? 'opacity-0' : 'opacity-15';

/** Dense where it was sent, light where it is to come, and only an edge where a day passed without. */
function Ground(props: BarProps) {
  const { piece, flight } = props;
  const ground = BACKGROUNDS[channelColour(flight.type)];
  return (
    <span aria-hidden className="absolute inset-0 flex overflow-hidden rounded-[inherit]">
      {eachDay(piece.from, piece.to).map((day) => (
        <span
          key={day}
          className={cn('flex-1 forced-color-adjust-none', ground, strength(day, props))}
        />
      ))}
      {!piece.before && <span className={cn('absolute inset-y-0 left-0 w-1', ground)} />}
    </span>
  );
}

/** What is seen of a bar; whoever draws it says what can be done with it. */
export function MonthBar(props: BarProps & { look: string }) {
  const { flight, piece, sentDays, today, look } = props;
  const { tone } = flightState(flight);
  const isOver = piece.to < today && !sentDays.has(piece.to);
  return (
    <span
      className={cn(
        'absolute inset-0 flex items-center gap-1 overflow-hidden bg-surface pr-1 pl-2 text-xs',
        !piece.before && 'rounded-l-sm',
        !piece.after && 'rounded-r-sm',
        isOver && 'border border-dashed border-control text-muted',
        look,
      )}
    >
      <Ground {...props} />
      <span className="relative flex min-w-0 items-center gap-1">
        {piece.isElsewhere === 'before' && <span aria-hidden>←</span>}
        <ChannelName channel={flight.type} iconOnly />
        <bdi className="truncate">{flightDisplayName(flight.name)}</bdi>
        {tone !== 'green' && tone !== 'slate' && <Status color={tone}>{null}</Status>}
        {piece.isElsewhere === 'after' && <span aria-hidden>→</span>}
      </span>
    </span>
  );
}

interface FrameProps extends HTMLAttributes<HTMLDivElement> {
  bar: BarProps;
  look: string;
}

/** A bar at its place. */
export function PlacedBar({ bar, look, className, children, ...props }: FrameProps) {
  return (
    <div
      {...props}
      style={placeOf(bar.piece, bar.top)}
      className={cn('absolute z-2 touch-pan-y select-none', className)}
    >
      <MonthBar {...bar} look={look} />
      {children}
    </div>
  );
}
