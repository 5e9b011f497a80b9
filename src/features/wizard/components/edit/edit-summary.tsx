import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { Control } from 'react-hook-form';
import { deliveryPlan } from '@/domain/delivery/plan';
import type { FlightDraft } from '@/domain/flight/draft';
import { formatCurrency } from '@/domain/shared/format';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import type { FlightDetail } from '@/features/flights/types';
import { forecastLimits } from '@/features/flights/words';
import { usePriceReading } from '@/features/wizard/use-cost';
import { useValueAfterPress } from '@/ui/timing/press';
import { useMediaQuery } from '@/ui/theme/use-media-query';
import { useEditedPlan } from './edit-effect';

interface EditSummaryProps {
  flight: FlightDetail;
  control: Control<FlightDraft>;
}

/** `4,166 messages for $249.96`, or why none is sent, and the limit. */
function useSummary({ flight, control }: EditSummaryProps): { lead: string; limit: string } | null {
  const { data: input } = useQuery(flightForecastQuery(flight.id));
  const { state } = usePriceReading(control);
  const edited = useEditedPlan({ flight, control }, input);
  if (!edited) return null;
  if (state !== 'ready') return { lead: t`Calculating the price...`, limit: '' };
  const plan = deliveryPlan(edited);
  const { ends, lift } = forecastLimits(plan);
  if (plan.messages === 0) return { lead: ends, limit: lift };
  const cost = formatCurrency(plan.cost, 2);
  const lead = plural(plan.messages, {
    one: `# message for ${cost}`,
    other: `# messages for ${cost}`,
  });
  return { lead, limit: ends };
}

function Summary(props: EditSummaryProps) {
  const summary = useSummary(props);
  // A text that gets longer or shorter would move the buttons during a press.
  const lead = useValueAfterPress(summary?.lead ?? '');
  const limit = useValueAfterPress(summary?.limit ?? '');
  return (
    <div className="min-h-10 min-w-0 flex-1 text-[0.8125rem] text-pretty max-sm:basis-full">
      <p className="font-medium tabular-nums">{lead}</p>
      <p className="text-muted">{limit}</p>
    </div>
  );
}

/** Forecast of the edited flight in the bar of a narrow window, where its column is below the form. */
export function EditSummary(props: EditSummaryProps) {
  const isNarrow = useMediaQuery('(max-width: 1279px)');
  return isNarrow && <Summary {...props} />;
}
