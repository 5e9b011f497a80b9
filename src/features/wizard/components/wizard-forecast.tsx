import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { PlanInput } from '@/domain/delivery-plan';
import { Forecast } from '@/features/flights/components/forecast';
import { campaignForecastQuery } from '@/features/flights/forecast-queries';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { useCost } from '../use-cost';
import { useWizardContext } from './wizard-context';

/** Before there is a flight: what it would do, as it is planned on the steps before. */
export function WizardForecast() {
  const { form, campaign } = useWizardContext();
  const query = useQuery(campaignForecastQuery(campaign.id));
  const breakdown = useCost(form.control);
  const [intervals, cap] = useWatch({
    control: form.control,
    name: ['scheduleIntervals', 'frequencyCap'],
  });
  const { costPerSend, budget } = breakdown;
  const reach = breakdown.reach ?? 0;
  const funds = query.data;
  const input = useMemo(
    (): PlanInput | null =>
      funds
        ? {
            ...funds,
            intervals,
            budget,
            spent: 0,
            sent: 0,
            costPerMessage: costPerSend,
            parts: 1,
            reach,
            frequencyCap: Number(cap) || 0,
            sentByHour: {},
          }
        : null,
    [funds, intervals, budget, costPerSend, reach, cap],
  );
  return (
    <section aria-label="Forecast" className="mt-6 border-t border-border pt-5 contain-layout">
      <QueryState
        query={query}
        pending={<Skeleton className="h-72 w-full" />}
        errorTitle="The forecast could not be drawn"
      >
        {() => input && <Forecast input={input} headingLevel={2} />}
      </QueryState>
    </section>
  );
}
