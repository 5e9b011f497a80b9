import { useQuery } from '@tanstack/react-query';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { flightForecastQuery } from '../forecast-queries';
import { Forecast } from './forecast';

/** What is still to come of a flight, by what its organisation has now. */
export function FlightForecast({ flightId }: { flightId: string }) {
  const query = useQuery(flightForecastQuery(flightId));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-72 w-full" />}
      errorTitle="The forecast could not be drawn"
    >
      {(input) => input && <Forecast input={input} />}
    </QueryState>
  );
}
