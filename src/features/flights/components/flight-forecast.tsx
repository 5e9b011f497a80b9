import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { flightForecastQuery } from '../forecast-queries';
import { Forecast } from './forecast';

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
}

/** What is still to come of a flight, by what its organisation has now. */
export function FlightForecast({ flightId, campaignId }: FlightForecastProps) {
  const query = useQuery(flightForecastQuery(flightId));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-72 w-full" />}
      errorTitle={t`The forecast could not be drawn`}
    >
      {(input) =>
        input && <Forecast input={input} headingLevel={2} controls={controlsOf(campaignId)} />
      }
    </QueryState>
  );
}
