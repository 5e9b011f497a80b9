import { useQuery } from '@tanstack/react-query';
import { activationProblems } from '@/domain/activation';
import { Notice } from '@/ui/notice';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { activationProblemsQuery, flightForecastQuery } from '../forecast-queries';
import { Forecast } from './forecast';

/** What would keep a flight from sending, before somebody activates it. */
function Problems({ flightId }: { flightId: string }) {
  const { data = [] } = useQuery(activationProblemsQuery(flightId));
  const problems = activationProblems(data);
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      {problems.map((problem) => (
        <span key={problem} className="block">
          {problem}
        </span>
      ))}
    </Notice>
  );
}

interface FlightForecastProps {
  flightId: string;
  /** It is not active: says what would stop it then. */
  waiting: boolean;
}

/** What is still to come of a flight, by what its organisation has now. */
export function FlightForecast({ flightId, waiting }: FlightForecastProps) {
  const query = useQuery(flightForecastQuery(flightId));
  return (
    <>
      {waiting && <Problems flightId={flightId} />}
      <QueryState
        query={query}
        pending={<Skeleton className="h-72 w-full" />}
        errorTitle="The forecast could not be drawn"
      >
        {(input) => input && <Forecast input={input} headingLevel={3} />}
      </QueryState>
    </>
  );
}
