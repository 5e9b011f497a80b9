import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { flightState } from '@/domain/flight/state';
import type { Advice } from '@/domain/delivery/forecast';
import { readProgress } from '@/domain/delivery/progress';
import { paths } from '@/lib/paths';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import type { FlightDetail } from '@/features/flights/types';
import { FlightPace } from './flight-pace';
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
  flight: FlightDetail;
  /** Opens the form with what is advised. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

/** What is still to come of a flight, by what its organisation has now. */
export function FlightForecast({ flight, onAdvice }: FlightForecastProps) {
  const query = useQuery(flightForecastQuery(flight.id));
  const { status, reason } = flightState(flight);
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-72 w-full" />}
      errorTitle={t`The forecast could not be drawn`}
    >
      {(input) =>
        input && (
          <>
            {status === 'active' && reason === null && (
              <FlightPace
                input={input}
                progress={readProgress(flight.progress)}
                onAdvice={onAdvice}
              />
            )}
            <Forecast
              input={input}
              headingLevel={2}
              controls={controlsOf(flight.campaign_id)}
              onAdvice={onAdvice}
            />
          </>
        )
      }
    </QueryState>
  );
}
