import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { activationProblems } from '@/domain/activation';
import { paths } from '@/lib/paths';
import { Notice } from '@/ui/notice';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { activationProblemsQuery, flightForecastQuery } from '../forecast-queries';
import { activationProblemText } from '../words';
import { Forecast } from './forecast';
import { Reservations } from './reservations';

/** What would keep a flight from sending, before somebody activates it. */
function Problems({ flightId }: { flightId: string }) {
  const { data = [] } = useQuery(activationProblemsQuery(flightId));
  const problems = activationProblems(data);
  if (problems.length === 0) return null;
  return (
    <Notice tone="warning" className="mb-4">
      {problems.map((problem) => (
        <span key={problem} className="block">
          {activationProblemText(problem)}
        </span>
      ))}
      <Reservations flightId={flightId} problems={problems} />
    </Notice>
  );
}

const LINK = 'text-accent underline underline-offset-2';

/** What is lifted on another screen; the campaign's page has Edit Campaign, the billing page the packages. */
function controlsOf(campaignId: string) {
  const campaign = (
    <Link to={paths.campaign(campaignId)} className={LINK}>
      {t`Open the campaign`}
    </Link>
  );
  return {
    campaign,
    period: campaign,
    wallet: (
      <Link to={paths.billing} className={LINK}>
        {t`Open billing`}
      </Link>
    ),
  };
}

interface FlightForecastProps {
  flightId: string;
  campaignId: string;
  /** It is not active: says what would stop it then. */
  waiting: boolean;
}

/** What is still to come of a flight, by what its organisation has now. */
export function FlightForecast({ flightId, campaignId, waiting }: FlightForecastProps) {
  const query = useQuery(flightForecastQuery(flightId));
  return (
    <>
      {waiting && <Problems flightId={flightId} />}
      <QueryState
        query={query}
        pending={<Skeleton className="h-72 w-full" />}
        errorTitle={t`The forecast could not be drawn`}
      >
        {(input) =>
          input && <Forecast input={input} headingLevel={2} controls={controlsOf(campaignId)} />
        }
      </QueryState>
    </>
  );
}
