import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import type { CostBreakdown } from '@/domain/money/cost-model';
import type { VariantPrice } from '@/domain/delivery/message-cost';
import type { PlanInput } from '@/domain/delivery/plan';
import { FLIGHT_BUDGET, FREQUENCY_CAP } from '@/domain/flight/fields';
import type { FlightDraft } from '@/domain/flight/draft';
import {
  flightChanges,
  isEditable,
  type PlanChange,
  planChange,
  toFlightDraft,
} from '@/domain/flight/edit';
import { formatCurrency, formatPercent } from '@/domain/shared/format';
import { roundTo } from '@/domain/money/rounding';
import { typedValue } from '@/domain/shared/typed-number';
import { useQuietHours } from '@/features/configuration/use-quiet-hours';
import { ForecastPanel } from '@/features/flights/components/forecast/forecast-panel';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import type { FlightDetail } from '@/features/flights/types';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { useCost, usePriceReading } from '@/features/wizard/use-cost';
import { applyAdvice } from '@/features/wizard/apply-advice';
import { useWizardContext } from '../frame/wizard-context';

function reachText({ reached }: PlanChange): string | null {
  if (reached === null || Math.abs(reached) < 0.0005) return null;
  const share = formatPercent(Math.abs(reached) * 100);
  return reached > 0 ? t`${share} more reach` : t`${share} less reach`;
}

function costText({ cost }: PlanChange): string | null {
  if (Math.abs(cost) < 0.005) return null;
  const amount = formatCurrency(Math.abs(cost), 2);
  return cost > 0 ? t`${amount} more` : t`${amount} less`;
}

const HOURS_OF_DAY = 24;

function endText({ hours }: PlanChange): string | null {
  const away = Math.round(Math.abs(hours ?? 0));
  if (hours === null || away === 0) return null;
  const days = Math.round(away / HOURS_OF_DAY);
  const time =
    away < HOURS_OF_DAY
      ? plural(away, { one: '# hour', other: '# hours' })
      : plural(days, { one: '# day', other: '# days' });
  return hours > 0 ? t`ends ${time} later` : t`ends ${time} earlier`;
}

/** `82% more reach, $420.00 more, ends 1 day later`. */
const changeText = (change: PlanChange): string =>
  [reachText(change), costText(change), endText(change)]
    .filter((part) => part !== null)
    .join(', ') || t`No change to remaining sends.`;

interface EditEffectProps {
  flight: FlightDetail;
  control: Control<FlightDraft>;
}

/** Variants at the edited price. The first one is the message itself, so it also takes the edited number of parts. */
const repriceVariants = (
  variants: readonly VariantPrice[],
  { parts, costPerMessage }: Pick<CostBreakdown, 'parts' | 'costPerMessage'>,
): VariantPrice[] =>
  variants.map((each, index) => {
    const own = index === 0 ? parts : each.parts;
    return { ...each, parts: own, costPerMessage: roundTo(costPerMessage * own, 10) };
  });

/**
 * Drops the stored variants from the plan input when the user selects another creative for a pending flight: saving
 * replaces them. Until it is saved, the plan prices every message like the longest variant of the new creative.
 */
function withoutReplacedVariants(
  input: PlanInput,
  flight: FlightDetail,
  draft: FlightDraft,
): PlanInput {
  const another = draft.selectedCreativeId !== toFlightDraft(flight).selectedCreativeId;
  if (flight.status !== 'pending' || !another) return input;
  const { variants: _replaced, ...others } = input;
  return others;
}

/** Plan input with the form's edits applied. Values that the form does not determine stay as stored. */
export function useEditedPlan(
  { flight, control }: EditEffectProps,
  input: PlanInput | null | undefined,
): PlanInput | null {
  const draft = useWatch({ control }) as FlightDraft;
  const cost = useCost(control);
  const quiet = useQuietHours(draft.channelType);
  if (!input) return null;
  const base = withoutReplacedVariants(input, flight, draft);
  const { fields } = flightChanges(toFlightDraft(flight), draft);
  const changed = (...some: readonly string[]) => fields.some((field) => some.includes(field));
  return {
    ...base,
    ...(changed('intervals') && { intervals: draft.scheduleIntervals }),
    ...(changed('budget') && { budget: typedValue(draft.budget, FLIGHT_BUDGET) ?? 0 }),
    frequencyCap: typedValue(draft.frequencyCap, FREQUENCY_CAP) ?? 0,
    frequencyPeriod: draft.frequencyPeriod,
    ...(changed('type') && { quiet }),
    ...(changed('pacing') && { pacing: draft.pacing }),
    ...(changed('audience_ids', 'excluded_audience_ids', 'excluded_flight_ids') && {
      reach: cost.reach ?? 0,
    }),
    ...(changed('type', 'location', 'audience_ids', 'creative', 'short_url_id') && {
      costPerMessage: cost.costPerSend,
      ...(base.variants && { variants: repriceVariants(base.variants, cost) }),
    }),
  };
}

/** Forecast of the edited flight, and how an unsaved edit changes reach, cost and end. */
export function EditEffect(props: EditEffectProps) {
  const { flight, control } = props;
  const { form } = useWizardContext();
  const query = useQuery(flightForecastQuery(flight.id));
  const reading = usePriceReading(control);
  const after = useEditedPlan(props, query.data);
  const before = query.data;
  return (
    <aside aria-label={t`Effect of your changes`} className="min-w-0 space-y-4">
      <QueryState
        query={query}
        pending={<Skeleton className="h-72 w-full" />}
        errorTitle={t`Couldn’t load the forecast`}
      >
        {() =>
          before &&
          after && (
            <ForecastPanel
              input={after}
              onAdvice={
                isEditable(flight.status, 'budget')
                  ? (advised) => applyAdvice(form, advised)
                  : undefined
              }
            >
              <p role="status" className="font-medium">
                {reading.state === 'ready'
                  ? changeText(planChange(before, after))
                  : t`Calculating the price...`}
              </p>
            </ForecastPanel>
          )
        }
      </QueryState>
    </aside>
  );
}
