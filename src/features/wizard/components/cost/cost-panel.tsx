import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { costBreakdown, type CostNote, roundedPrices } from '@/domain/money/cost-model';
import { budgetExcess } from '@/domain/campaign/campaign';
import { formatCount, formatCurrency, formatPercent, sharedDecimals } from '@/domain/shared/format';
import type { FlightDraft } from '@/domain/flight/draft';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import { lazyPart } from '@/ui/layout/lazy-part';
import { Notice } from '@/ui/states/notice';
import { RetryNotice } from '@/ui/states/retry-notice';
import { useCampaignLeft } from '@/features/wizard/use-campaign-left';
import { splitLabel } from '@/features/creative-data/variants';
import {
  PRICED_STEPS,
  type Prices,
  useEstimate,
  usePriceReading,
  usePrices,
} from '@/features/wizard/use-cost';
import { useInheritedVariants } from '@/features/wizard/use-message';
import { priceLabel, Row, SECTION, Terms } from './price-terms';
import { CostStatus } from './cost-status';
import { writtenSplit } from '../creative/written-variants';
import { useMessagesPerPerson } from '../schedule/messages-per-person';

const WizardForecast = lazyPart(async () => (await import('./wizard-forecast')).WizardForecast);
const WizardForecastChart = lazyPart(
  async () => (await import('./wizard-forecast')).WizardForecastChart,
);
const ForecastLine = lazyPart(async () => (await import('./wizard-forecast')).ForecastLine);

/** Placeholder of a figure while its data loads or after loading failed; null when it is known. */
const figurePlaceholder = (state: 'ready' | 'loading' | 'failed'): string | null =>
  ({ ready: null, loading: t`Loading...`, failed: '—' })[state];

function NoteText({ note }: { note: CostNote }) {
  if (note.kind === 'budget-exceeds-audience')
    return <>{t`The budget allows more messages than the selected audience has contacts.`}</>;
  return (
    <>{t`This budget reaches only ${{ share: formatPercent(note.percent) }} of the selected audience.`}</>
  );
}

interface EstimateProps {
  control: Control<FlightDraft>;
  prices: Prices;
  calculating: boolean;
  /** Placeholder for unknown figures; null when they are known. */
  unknown: string | null;
}

/** The only part of the panel that re-renders on each keystroke in the budget. */
function Estimate({ control, prices, calculating, unknown }: EstimateProps) {
  const cost = useEstimate(control, prices);
  const left = useCampaignLeft();
  const perPerson = useMessagesPerPerson();
  const decimals = sharedDecimals([cost.budget, left]);
  const excess = left == null ? 0 : budgetExcess(cost.budget, left);
  const reach = unknown ?? (calculating ? t`Calculating...` : formatCount(cost.reach));
  const messages = unknown ?? formatCount(cost.displayedMessages);
  const notes = unknown ? [] : cost.notes;
  return (
    <>
      <dl className={SECTION}>
        <Row label={t`Budget`}>{formatCurrency(cost.budget, decimals)}</Row>
        {left !== null && (
          <Row label={t`Left in the campaign`}>
            {left === undefined ? t`Loading...` : formatCurrency(Math.max(0, left), decimals)}
          </Row>
        )}
        {perPerson > 0 && <Row label={t`Messages per person`}>{t`Up to ${perPerson}`}</Row>}
        <Row label={t`Estimated messages`} strong>
          {messages}
        </Row>
        <Row label={t`Estimated reach`}>{reach}</Row>
      </dl>
      <CostStatus
        text={
          unknown
            ? ''
            : t`${{ label: priceLabel(cost, prices.channel) }} ${{ price: formatCurrency(cost.costPerSend) }}. Estimated messages ${messages}. Estimated reach ${reach}.`
        }
      />
      <div className="space-y-2" aria-live="polite">
        {excess > 0 && (
          <Notice tone="warning" className="mt-2 text-[0.8125rem]">
            <Trans>
              This budget is {{ excess: formatCurrency(excess, 2) }} more than the campaign has
              left.
            </Trans>
          </Notice>
        )}
        {notes.map((note) => (
          <Notice key={note.kind} tone="warning" className="mt-2 text-[0.8125rem]">
            <NoteText note={note} />
          </Notice>
        ))}
      </div>
    </>
  );
}

interface CostPanelProps {
  control: Control<FlightDraft>;
  step: WizardStep;
  onStep: (step: WizardStep) => void;
}

/** Forecast and price breakdown next to the steps. On narrow screens they collapse to one line. */
export function CostPanel({ control, step, onStep }: CostPanelProps) {
  const [open, setOpen] = useState(false);
  const { prices, calculating } = usePrices(control);
  const reading = usePriceReading(control);
  const unknown = figurePlaceholder(reading.state);
  const cost = roundedPrices(costBreakdown({ ...prices, budget: '' }));
  const perSend = unknown ?? formatCurrency(cost.costPerSend);
  const written = useWatch({ control, compute: writtenSplit });
  const split = splitLabel(useInheritedVariants(control).taken) || written;
  const price = unknown ? perSend : t`${perSend} per message`;
  const forecast = PRICED_STEPS.has(step);
  return (
    <div className="max-xl:sticky max-xl:bottom-0 max-xl:z-10 max-xl:-mx-4 max-xl:md:-mx-8 xl:sticky xl:top-20 xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
      <Card className="max-xl:max-h-[70dvh] max-xl:overflow-y-auto max-xl:rounded-none max-xl:border-x-0 max-xl:border-b-0">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center justify-between gap-4 px-4 py-3 font-semibold focus-visible:-outline-offset-2 xl:hidden"
        >
          <span>{t`Cost Breakdown`}</span>
          <span className="flex items-center gap-2 tabular-nums">
            {forecast ? <ForecastLine>{price}</ForecastLine> : price}
            <ChevronDown
              aria-hidden
              className={cn('size-4 transition-transform', !open && 'rotate-180')}
            />
          </span>
        </button>
        <div className={cn(!open && 'max-xl:hidden')}>
          {forecast && <WizardForecast onStep={onStep} />}
          <aside aria-label={t`Cost Breakdown`} className="px-4 pt-2 pb-4 xl:px-5">
            <h2 className="max-xl:hidden pt-1.5 pb-1 text-base font-semibold">
              {t`Cost Breakdown`}
            </h2>
            <Terms cost={cost} channel={prices.channel} unknown={unknown} split={split} />
            <Estimate
              control={control}
              prices={prices}
              calculating={calculating}
              unknown={unknown}
            />
            {reading.state === 'failed' && (
              <RetryNotice query={reading} className="mt-2 text-[0.8125rem]">
                {t`Couldn’t calculate the price.`}
              </RetryNotice>
            )}
          </aside>
          {forecast && <WizardForecastChart />}
        </div>
      </Card>
    </div>
  );
}
