import { type FlightFacts, flightState } from '@/domain/flight-state';
import { Badge } from '@/ui/badge';

/** What happens with a flight, in a few words; the same on every screen. */
export function FlightBadge({ flight }: { flight: FlightFacts }) {
  const { label, tone } = flightState(flight);
  return (
    <Badge color={tone} className="!whitespace-normal">
      {label}
    </Badge>
  );
}
