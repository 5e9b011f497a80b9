import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { PlanInput } from '@/domain/delivery/plan';
import { typedValue } from '@/domain/shared/typed-number';
import { FREQUENCY_CAP } from '@/domain/flight/fields';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { Forecast } from '@/features/flights/components/forecast/forecast';
import { campaignForecastQuery } from '@/features/flights/forecast-queries';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useCost } from '@/features/wizard/use-cost';
import { applyAdvice } from '@/features/wizard/apply-advice';
import { useWizardContext } from '../frame/wizard-context';

/** Forecast for the draft, before the flight exists. */
export function WizardForecast({ onStep }: { onStep: (step: WizardStep) => void }) {
  const { form, campaign } = useWizardContext();
  const query = useQuery(campaignForecastQuery(campaign.id));
  const breakdown = useCost(form.control);
  const [intervals, cap, frequencyPeriod, pacing, channel] = useWatch({
    control: form.control,
    name: ['scheduleIntervals', 'frequencyCap', 'frequencyPeriod', 'pacing', 'channelType'],
  });
  const quiet = useQuietHours(channel);
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
            frequencyCap: typedValue(cap, FREQUENCY_CAP) ?? 0,
            frequencyPeriod,
            quiet,
            pacing,
            sentByHour: {},
          }
        : null,
    [funds, intervals, budget, costPerSend, reach, cap, frequencyPeriod, quiet, pacing],
  );
  const stepLink = (step: WizardStep, label: string) => (
    <button
      type="button"
      onClick={() => onStep(step)}
      className="text-accent underline underline-offset-2"
    >
      {label}
    </button>
  );
  const controls = {
    budget: stepLink('flight-details', t`Change the budget`),
    window: stepLink('flight-details', t`Change the schedule`),
    period: stepLink('flight-details', t`Change the schedule`),
    reach: stepLink('audience-targeting', t`Change the audience`),
  };
  return (
    // Reserves the usual height, so the buttons below do not move when the forecast loads.
    <section
      aria-label={t`Forecast`}
      className="mt-6 min-h-[30rem] border-t border-border pt-5 contain-layout"
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-[27rem] w-full" />}
        errorTitle={t`Couldn’t load the forecast`}
      >
        {() =>
          input && (
            <Forecast
              input={input}
              headingLevel={2}
              controls={controls}
              onAdvice={(advised) => applyAdvice(form, advised)}
            />
          )
        }
      </QueryState>
    </section>
  );
}
