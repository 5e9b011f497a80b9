import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import {
  type DeliveryPlan,
  deliveryPlan,
  type PlanInput,
  type PlanLimit,
} from '@/domain/delivery/plan';
import {
  type Advice,
  planAdvice,
  campaignShortfall,
  forecastBars,
} from '@/domain/delivery/forecast';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatHour,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { Button } from '@/ui/actions/button';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Fact, Facts } from '@/ui/data/fact';
import { Notice } from '@/ui/states/notice';
import { adviceText, shortfallText } from '@/features/flights/pace-words';
import { forecastLimits } from '@/features/flights/words';

interface ForecastProps {
  input: PlanInput;
  /** One level below the parent heading. */
  headingLevel: 2 | 3;
  /** Control, or link to the control, that raises each limit. */
  controls?: Partial<Record<PlanLimit, ReactNode>>;
  /** Applies the advised change to the form, or opens the form with it. */
  onAdvice?: ((advised: Advice) => void) | undefined;
}

interface AdviceButtonsProps extends Pick<ForecastProps, 'input' | 'onAdvice' | 'controls'> {
  plan: DeliveryPlan;
}

/** Advised changes as buttons, smallest first, and the shortfall of the campaign budget. */
function AdviceButtons({ input, plan, onAdvice, controls = {} }: AdviceButtonsProps) {
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

/** Forecast by hour or day: end, reach, cost, what stops the flight and how to raise that limit. */
export function Forecast({ input, headingLevel, controls = {}, onAdvice }: ForecastProps) {
  const plan = useMemo(() => deliveryPlan(input), [input]);
  const { timeZone } = input;
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const { unit, bars } = useMemo(() => forecastBars(plan, timeZone), [plan, timeZone]);
  const costs = roundToTotal(
    bars.map(({ cost }) => cost),
    { total: plan.cost },
  );
  const { ends, lift } = forecastLimits(plan);
  const label = (at: string) =>
    unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at, timeZone);
  if (plan.messages === 0)
    return (
      <>
        <Heading className="mb-2 font-semibold">{t`Forecast`}</Heading>
        <Notice tone="warning">
          <Trans>
            No message would be sent. {ends} {lift}
          </Trans>{' '}
          {controls[plan.limit]}
        </Notice>
        <AdviceButtons {...{ input, plan, onAdvice, controls }} />
      </>
    );
  return (
    <ChartFigure
      title={t`Forecast`}
      headingLevel={headingLevel}
      summary={unit === 'hour' ? t`Projected messages per hour` : t`Projected messages per day`}
      table={{
        header: [unit === 'hour' ? t`Hour` : t`Day`, t`Messages`, t`Cost`],
        rows: bars.map(({ at, messages }, index) => [
          label(at),
          formatInteger(messages),
          formatCurrency(costs[index], 2),
        ]),
      }}
      footer={
        <>
          <Facts className="mt-4 grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
            <Fact label={t`Ends`}>{formatDateTime(plan.endsAt, timeZone)}</Fact>
            <Fact label={t`Messages to send`}>{formatInteger(plan.messages)}</Fact>
            <Fact label={t`Remaining cost`}>{formatCurrency(plan.cost, 2)}</Fact>
            <Fact label={t`Audience reached`}>{formatPercent(plan.reachShare * 100)}</Fact>
          </Facts>
          <p className="mt-3">{ends}</p>
          <p className="mt-1 text-muted">
            {lift} {controls[plan.limit]}
          </p>
          <AdviceButtons {...{ input, plan, onAdvice, controls }} />
        </>
      }
    >
      <StackedBars
        title={unit === 'hour' ? t`Forecast by hour` : t`Forecast by day`}
        labels={bars.map(({ at }) => label(at))}
        shortLabels={bars.map(({ at }) =>
          unit === 'hour' ? formatHour(at, timeZone) : formatDayOfMonth(at),
        )}
        series={[{ name: t`Messages`, colour: 1, values: bars.map(({ messages }) => messages) }]}
        format={formatInteger}
        formatTick={formatCount}
        whole
      />
    </ChartFigure>
  );
}
