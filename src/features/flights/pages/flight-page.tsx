import { useParams } from 'react-router-dom';
import { FlightDetails } from '../components/details/flight-details';

/** Page of one flight: /campaigns/{id}/flights/{id}. */
export function FlightPage() {
  const { campaignId = '', flightId = '' } = useParams();
  return <FlightDetails key={flightId} campaignId={campaignId} flightId={flightId} />;
}

export { FlightPage as Component };
