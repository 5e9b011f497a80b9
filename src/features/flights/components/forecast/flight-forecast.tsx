import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import {
  formatCurrency,
  formatDate,
  formatHour,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import type { FlightDetail } from '@/features/flights/types';
import { Stat } from '@/ui/data/stat';
import { Card } from '@/ui/layout/card';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { ResultsCard, ResultsChartArea } from '../results/results-card';
import { Forecast } from './forecast';

/** Forecast of a flight that has not started: its figures lead, as there are no results yet. */
function DraftForecast({ input }: { input: PlanInput }) {
  const plan = deliveryPlan(input);
  const { timeZone, reach } = input;
  const people = Math.round(plan.reachShare * reach);
  return (
    <ResultsCard
      figures={
        plan.messages > 0 && (
          <>
            <Stat label={t`Messages to send`} value={formatInteger(plan.messages)} />
            <Stat
              label={t`Expected reach`}
              value={formatPercent(plan.reachShare * 100)}
              detail={t`${{ people: formatInteger(people) }} of ${{ reach: formatInteger(reach) }} people`}
            />
            <Stat label={t`Cost`} value={formatCurrency(plan.cost, 2)} />
            <Stat
              label={t`Ends`}
              value={formatDate(plan.endsAt, timeZone)}
              detail={plan.endsAt && formatHour(plan.endsAt, timeZone)}
            />
          </>
        )
      }
    >
      <ResultsChartArea>
        <Forecast input={input} headingLevel={2} brief hideFigures />
      </ResultsChartArea>
    </ResultsCard>
  );
}

/** Forecast of a flight's remaining delivery, with the organization's current credits. The status names its limits. */
export function FlightForecast({ flight }: { flight: FlightDetail }) {
  const query = useQuery(flightForecastQuery(flight.id));
  return (
    <section aria-label={t`Forecast`}>
      <QueryState
        query={query}
        pending={<Skeleton className="h-96 w-full" />}
        errorTitle={t`Couldn’t load the forecast`}
      >
        {(input) => {
          if (!input) return null;
          if (flight.status === 'pending') return <DraftForecast input={input} />;
          return (
            <Card className="p-5">
              <Forecast input={input} headingLevel={2} brief />
            </Card>
          );
        }}
      </QueryState>
    </section>
  );
}
