import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import { formatCurrency } from '@/domain/shared/format';
import { typedValue } from '@/domain/shared/typed-number';
import { FREQUENCY_CAP } from '@/domain/flight/fields';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { ForecastChart } from '@/features/flights/components/forecast/forecast-chart';
import { ForecastPanel } from '@/features/flights/components/forecast/forecast-panel';
import { campaignForecastQuery } from '@/features/flights/forecast-queries';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useCost, usePriceReading } from '@/features/wizard/use-cost';
import { applyAdvice } from '@/features/wizard/apply-advice';
import { useWizardContext } from '../frame/wizard-context';

/** Plan input of the draft; null until the funds of the campaign have loaded or while the price is unknown. */
function useDraftPlan() {
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
  const input: PlanInput | null = funds
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
    : null;
  return { query, input, hasAudience: breakdown.reach !== null };
}

/** Delivery plan of the draft; null without messages or while the price is unknown. */
function useKnownPlan() {
  const { form } = useWizardContext();
  const { input } = useDraftPlan();
  const { state } = usePriceReading(form.control);
  const plan = input && deliveryPlan(input);
  return plan && plan.messages > 0 && state === 'ready' ? plan : null;
}

/** `14,286 messages for $1,000`, or `children` while the forecast is unknown. */
export function ForecastLine({ children }: { children: ReactNode }) {
  const plan = useKnownPlan();
  if (!plan) return <>{children}</>;
  const cost = formatCurrency(plan.cost, 2);
  return plural(plan.messages, {
    one: `# message for ${cost}`,
    other: `# messages for ${cost}`,
  });
}

/** Chart of the forecast, apart from its figures because they lead the column. */
export function WizardForecastChart() {
  const { at } = useWizardContext();
  const plan = useKnownPlan();
  return (
    plan && (
      <div className="border-t border-border px-4 py-4 xl:px-5">
        <ForecastChart plan={plan} timeZone={at.timeZone} headingLevel={3} />
      </div>
    )
  );
}

/** Credits that no flight has reserved once this one runs. */
function CreditsLeft({ input }: { input: PlanInput }) {
  const plan = deliveryPlan(input);
  if (input.wallet === null || plan.messages === 0) return null;
  const left = formatCurrency(Number(input.wallet) - plan.cost, 2);
  return <p className="text-muted tabular-nums">{t`Leaves ${left} in available credits.`}</p>;
}

/** Forecast of the draft next to the steps, before the flight exists. */
export function WizardForecast({ onStep }: { onStep: (step: WizardStep) => void }) {
  const { form } = useWizardContext();
  const { query, input, hasAudience } = useDraftPlan();
  const { state } = usePriceReading(form.control);
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
    <section
      aria-label={t`Forecast`}
      className="space-y-4 border-b border-border px-4 py-4 xl:px-5"
    >
      <QueryState
        query={query}
        pending={<Skeleton className="h-72 w-full" />}
        errorTitle={t`Couldn’t load the forecast`}
      >
        {() =>
          input &&
          (hasAudience ? (
            <div aria-busy={state === 'loading'} className="space-y-4 aria-busy:opacity-60">
              <ForecastPanel
                input={input}
                hideChart
                controls={controls}
                onAdvice={(advised) => applyAdvice(form, advised)}
              >
                <CreditsLeft input={input} />
              </ForecastPanel>
            </div>
          ) : (
            <p className="text-muted">{t`Choose an audience to see the forecast.`}</p>
          ))
        }
      </QueryState>
    </section>
  );
}
