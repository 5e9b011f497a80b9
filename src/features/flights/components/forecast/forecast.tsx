import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  type DeliveryPlan,
  deliveryPlan,
  type PlanInput,
  type PlanLimit,
} from '@/domain/delivery/plan';
import { type Advice, planAdvice, campaignShortfall } from '@/domain/delivery/forecast';
import {
  formatCurrency,
  formatDateTime,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { Button } from '@/ui/actions/button';
import { Fact, Facts } from '@/ui/data/fact';
import { Notice } from '@/ui/states/notice';
import { adviceText, shortfallText } from '@/features/flights/pace-words';
import { forecastLimits } from '@/features/flights/words';
import { ForecastChart } from './forecast-chart';

export interface ForecastProps {
  input: PlanInput;
  /** One level below the parent heading. */
  headingLevel: 2 | 3;
  /** Leaves out the sentences on limits and the advice, for a page whose status has them. */
  brief?: boolean;
  /** Leaves out the figures, for a card that shows them above the chart. */
  hideFigures?: boolean;
  /** Control, or link to the control, that raises each limit. */
  controls?: Partial<Record<PlanLimit, ReactNode>>;
  /** Applies the advised change to the form, or opens the form with it. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

interface AdviceButtonsProps extends Pick<ForecastProps, 'input' | 'onAdvice' | 'controls'> {
  plan: DeliveryPlan;
}

/** Advised changes as buttons, smallest first, and the shortfall of the campaign budget. */
export function AdviceButtons({ input, plan, onAdvice, controls = {} }: AdviceButtonsProps) {
  if (!onAdvice) return null;
  const advised = planAdvice(input, plan);
  const shortfall = campaignShortfall(input, plan);
  return (
    <>
      {advised.length > 0 && (
        <div className="mt-2 flex flex-wrap gap-2">
          {advised.map((one) => {
            const text = adviceText(one);
            return (
              <Button
                key={text}
                variant="outline"
                size="sm"
                className="h-auto max-w-full min-h-8 py-1 text-left whitespace-normal!"
                onClick={() => onAdvice(one)}
              >
                {text}
              </Button>
            );
          })}
        </div>
      )}
      {shortfall && (
        <p className="mt-2 text-muted">
          {shortfallText(shortfall)} {controls.campaign}
        </p>
      )}
    </>
  );
}

/** End, messages, cost and reach of a plan. */
const forecastFigures = (plan: DeliveryPlan, timeZone: string) => [
  { label: t`Ends`, value: formatDateTime(plan.endsAt, timeZone) },
  { label: t`Messages to send`, value: formatInteger(plan.messages) },
  { label: t`Remaining cost`, value: formatCurrency(plan.cost, 2) },
  { label: t`Audience reached`, value: formatPercent(plan.reachShare * 100) },
];

/** Forecast by hour or day: end, reach, cost, what stops the flight and how to raise that limit. */
export function Forecast({
  input,
  headingLevel,
  brief = false,
  hideFigures = false,
  controls = {},
  onAdvice,
}: ForecastProps) {
  const plan = deliveryPlan(input);
  const { timeZone } = input;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { ends, lift } = forecastLimits(plan);
  if (plan.messages === 0)
    return (
      <>
        <Heading className="mb-2 font-semibold">{t`Forecast`}</Heading>
        {brief ? (
          <p className="text-muted">{t`No message would be sent.`}</p>
        ) : (
          <Notice tone="warning">
            <Trans>
              No message would be sent. {ends} {lift}
            </Trans>{' '}
            {controls[plan.limit]}
          </Notice>
        )}
        <AdviceButtons {...{ input, plan, onAdvice, controls }} />
      </>
    );
  return (
    <ForecastChart
      plan={plan}
      timeZone={timeZone}
      title={t`Forecast`}
      headingLevel={headingLevel}
      footer={
        <>
          {!hideFigures && (
            <Facts className="mt-4 grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
              {forecastFigures(plan, timeZone).map(({ label, value }) => (
                <Fact key={label} label={label}>
                  {value}
                </Fact>
              ))}
            </Facts>
          )}
          {!brief && (
            <>
              <p className="mt-3">{ends}</p>
              <p className="mt-1 text-muted">
                {lift} {controls[plan.limit]}
              </p>
            </>
          )}
          <AdviceButtons {...{ input, plan, onAdvice, controls }} />
        </>
      }
    />
  );
}
