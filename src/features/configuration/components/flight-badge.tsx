import { type FlightFacts, flightState } from '@/domain/flight-state';
import { Badge } from '@/ui/badge';
import { flightLabel } from '../flight-label';

/** What happens with a flight, in a few words; the same on every screen. */
export function FlightBadge({ flight }: { flight: FlightFacts }) {
  const state = flightState(flight);
  return (
    <Badge color={state.tone} className="!whitespace-normal">
      {flightLabel(state)}
    </Badge>
  );
}
