import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Advice, campaignShortfall, planAdvice } from '@/domain/delivery/forecast';
import { type DeliveryPlan, deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import { type Progress, readProgress } from '@/domain/delivery/progress';
import { currentSendLimit } from '@/domain/delivery/send-limit';
import { flightState } from '@/domain/flight/state';
import { formatCurrency } from '@/domain/shared/format';
import { flightForecastQuery } from '@/features/flights/forecast-queries';
import { adviceText, sendLimitText, shortfallText } from '@/features/flights/pace-words';
import type { FlightDetail } from '@/features/flights/types';
import { endingText, forecastLimits } from '@/features/flights/words';
import { Button } from '@/ui/actions/button';
import { Skeleton } from '@/ui/states/skeleton';
import { paceText } from '@/words/pace';
import { limitLinks } from '../forecast/limit-links';

interface StatusText {
  /** Answer to "Why isn't it sending?", or how it sends. */
  lead: string;
  detail?: ReactNode;
}

/** Status of an active flight: its pace, its end, and what limits its speed now. */
function sendingText(input: PlanInput, plan: DeliveryPlan, progress: Progress | null): StatusText {
  const pace = paceText(progress);
  const ending = endingText(plan, input.timeZone);
  const now = sendLimitText(currentSendLimit(input, plan), input.timeZone);
  return pace ? { lead: `${pace}. ${ending}`, detail: now } : { lead: now, detail: ending };
}

function statusText(flight: FlightDetail, input: PlanInput, plan: DeliveryPlan): StatusText {
  const { ends, lift } = forecastLimits(plan);
  const link = limitLinks(flight.campaign_id)[plan.limit];
  if (plan.messages === 0)
    return {
      lead: ends,
      detail: (
        <>
          {lift} {link}
        </>
      ),
    };
  const { status } = flightState(flight);
  if (status === 'active') return sendingText(input, plan, readProgress(flight.progress));
  if (status === 'paused')
    return {
      lead: t`Paused with ${plural(plan.messages, {
        one: '# message',
        other: '# messages',
      })} left to send.`,
      detail: t`Launch it to continue.`,
    };
  return {
    lead: t`Ready to launch.`,
    detail: t`${plural(plan.messages, {
      one: 'Sends # message',
      other: 'Sends # messages',
    })} for ${{ cost: formatCurrency(plan.cost, 2) }}. ${{
      ending: endingText(plan, input.timeZone),
    }}`,
  };
}

/** Smallest change that lets the flight send more, or faster if it is behind its plan; null if there is none. */
function firstAdvice(flight: FlightDetail, input: PlanInput, plan: DeliveryPlan): Advice | null {
  // Launch, in the header, is the change that helps.
  if (flight.status === 'paused' && plan.messages > 0) return null;
  const progress = readProgress(flight.progress);
  const isSlow =
    flight.status === 'active' &&
    progress?.pace === 'behind' &&
    currentSendLimit(input, plan)?.by === 'pacing';
  if (isSlow) return { pacing: input.pacing === 'even' ? 'ahead' : 'asap' };
  return planAdvice(input, plan)[0] ?? null;
}

interface FlightStatusProps {
  flight: FlightDetail;
  /** Opens the edit form with the advised change. */
  onAdvice: ((advised: Advice) => void) | undefined;
}

/** One sentence on why the flight does not send, or how it sends, and one button with the smallest change that helps. */
export function FlightStatus({ flight, onAdvice }: FlightStatusProps) {
  const { data: input, isPending } = useQuery(flightForecastQuery(flight.id));
  const plan = input ? deliveryPlan(input) : null;
  if (isPending) return <Skeleton className="mb-6 h-12 w-96 max-w-full" />;
  if (!input || !plan) return null;
  const { lead, detail } = statusText(flight, input, plan);
  const advised = firstAdvice(flight, input, plan);
  const shortfall = advised ? null : campaignShortfall(input, plan);
  return (
    <section
      aria-label={t`Status`}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 flex-1 basis-72">
        <p className="text-base font-semibold tabular-nums">{lead}</p>
        {detail && <p className="mt-0.5 text-muted tabular-nums">{detail}</p>}
        {shortfall && <p className="mt-0.5 text-muted">{shortfallText(shortfall)}</p>}
      </div>
      {advised && onAdvice && (
        <Button
          variant="outline"
          className="h-auto min-h-9 max-w-full py-1.5 text-left whitespace-normal!"
          onClick={() => onAdvice(advised)}
        >
          {adviceText(advised)}
        </Button>
      )}
    </section>
  );
}
