import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { deliveryPlan } from '@/domain/delivery/plan';
import {
  formatCurrency,
  formatDateTime,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { Fact, Facts } from '@/ui/data/fact';
import { forecastLimits } from '@/features/flights/words';
import { AdviceButtons, type ForecastProps } from './forecast';
import { ForecastChart } from './forecast-chart';

interface ForecastPanelProps extends Omit<ForecastProps, 'headingLevel'> {
  /** Sentence below the leading figure. */
  children?: ReactNode;
  /** Leaves out the chart, for a column that shows it further down. */
  hideChart?: boolean;
}

/** Forecast for a narrow column next to a form: the number of messages leads, the chart comes last. */
export function ForecastPanel({
  input,
  controls = {},
  onAdvice,
  children,
  hideChart = false,
}: ForecastPanelProps) {
  const plan = deliveryPlan(input);
  const { ends, lift } = forecastLimits(plan);
  const sends = plan.messages > 0;
  return (
    <>
      <h2 className="sr-only">{t`Forecast`}</h2>
      <Facts className="grid-cols-2">
        <Fact label={t`Messages to send`} className="col-span-full">
          <span className="text-[2rem]/9 font-semibold tracking-tight">
            {formatInteger(plan.messages)}
          </span>
        </Fact>
        {sends && (
          <>
            <Fact label={input.sent > 0 ? t`Remaining cost` : t`Cost`}>
              {formatCurrency(plan.cost, 2)}
            </Fact>
            <Fact label={input.sent > 0 ? t`Audience reached` : t`Expected reach`}>
              {formatPercent(plan.reachShare * 100)}
            </Fact>
            <Fact label={t`Ends`} className="col-span-full">
              {formatDateTime(plan.endsAt, input.timeZone)}
            </Fact>
          </>
        )}
      </Facts>
      {children}
      <div className="border-t border-border pt-4">
        <p className={sends ? undefined : 'font-medium text-warning'}>{ends}</p>
        <p className="mt-1 text-[0.8125rem] text-muted">
          {lift} {controls[plan.limit]}
        </p>
        <AdviceButtons {...{ input, plan, onAdvice, controls }} />
      </div>
      {sends && !hideChart && (
        <ForecastChart plan={plan} timeZone={input.timeZone} headingLevel={3} />
      )}
    </>
  );
}
