import { type FlightFacts, flightState } from '@/domain/flight/state';
import { Status } from '@/ui/data/status';
import { flightLabel } from '../flight-label';

export function FlightBadge({ flight }: { flight: FlightFacts }) {
  const state = flightState(flight);
  return (
    <Status color={state.tone} wrap>
      {flightLabel(state)}
    </Status>
  );
}
