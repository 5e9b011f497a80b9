import { useParams } from 'react-router-dom';
import { FlightDetails } from '../components/details/flight-details';

/** One flight at its own address. */
export function FlightPage() {
  const { campaignId = '', flightId = '' } = useParams();
  return <FlightDetails key={flightId} campaignId={campaignId} flightId={flightId} />;
}

export { FlightPage as Component };
