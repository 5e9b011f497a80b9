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

function limitLinks(campaignId: string) {
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
  /** Opens the edit form with the advised change. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

/** Forecast of a flight's remaining delivery, with the organization's current credits. */
export function FlightForecast({ flight, onAdvice }: FlightForecastProps) {
  const query = useQuery(flightForecastQuery(flight.id));
  const { status, reason } = flightState(flight);
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-72 w-full" />}
      errorTitle={t`Couldn’t load the forecast`}
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
              controls={limitLinks(flight.campaign_id)}
              onAdvice={onAdvice}
            />
          </>
        )
      }
    </QueryState>
  );
}
