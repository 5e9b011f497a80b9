import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import {
  type CategoryCost,
  type CostBreakdown,
  costBreakdown,
  type CostNote,
  FALLBACK_PERCENT,
  roundedPrices,
} from '@/domain/money/cost-model';
import { budgetExcess } from '@/domain/campaign/campaign';
import { formatCount, formatCurrency, formatPercent } from '@/domain/shared/format';
import type { FlightDraft } from '@/domain/flight/draft';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import { Notice } from '@/ui/states/notice';
import { RetryNotice } from '@/ui/states/retry-notice';
import { useCampaignLeft } from '@/features/wizard/use-campaign-left';
import { splitLabel } from '@/features/creative-data/variants';
import { type Prices, useEstimate, usePriceReading, usePrices } from '@/features/wizard/use-cost';
import { useInheritedVariants } from '@/features/wizard/use-message';
import { CostStatus } from './cost-status';
import { writtenSplit } from '../creative/written-variants';
import { useMessagesPerPerson } from '../schedule/messages-per-person';

/** Placeholder of a figure while its data loads or after loading failed; null when it is known. */
const figurePlaceholder = (state: 'ready' | 'loading' | 'failed'): string | null =>
  ({ ready: null, loading: t`Loading...`, failed: '—' })[state];

const SECTION = 'mt-1 border-t border-border pt-1';

interface RowProps {
  label: ReactNode;
  strong?: boolean;
  children: ReactNode;
}

function Row({ label, strong = false, children }: RowProps) {
  return (
    <div
      className={cn('flex items-baseline justify-between gap-4 py-1.5', strong && 'font-semibold')}
    >
      <dt className={cn('min-w-0 break-words', !strong && 'text-muted')}>{label}</dt>
      <dd className="shrink-0 text-right tabular-nums">{children}</dd>
    </div>
  );
}

const title = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ');

/** Price of one segment category: a flat amount or a percentage of the channel's rate. */
function CategoryRow({ term, rate }: { term: CategoryCost; rate: number }) {
  const how =
    term.kind === 'flat'
      ? t`flat`
      : t`${{ share: formatPercent(term.value) }} of ${{ rate: formatCurrency(rate) }}`;
  return (
    <Row
      label={
        <>
          {title(term.category)} <span className="text-xs">({how})</span>
        </>
      }
    >
      {formatCurrency(term.amount)}
    </Row>
  );
}

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
  const excess = left == null ? 0 : budgetExcess(cost.budget, left);
  const reach = unknown ?? (calculating ? t`Calculating...` : formatCount(cost.reach));
  const messages = unknown ?? formatCount(cost.displayedMessages);
  const notes = unknown ? [] : cost.notes;
  return (
    <>
      <dl className={SECTION}>
        <Row label={t`Budget`}>{formatCurrency(cost.budget, 2)}</Row>
        {left !== null && (
          <Row label={t`Left in the campaign`}>
            {left === undefined ? t`Loading...` : formatCurrency(Math.max(0, left), 2)}
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

interface TermsProps {
  cost: CostBreakdown;
  channel: string;
  unknown: string | null;
  /** `A 50%, B 50%`; empty without variants. */
  split: string;
}

/** Label of the price per message. It names the number of parts or call minutes when there are several. */
function priceLabel({ parts }: CostBreakdown, channel: string): string {
  if (parts <= 1) return t`Cost per message`;
  return channel.toLowerCase() === 'voice'
    ? t`Cost per call of ${{ minutes: parts }} started minutes`
    : t`Cost per message in ${{ parts }} parts`;
}

function PartsTerms({ cost, channel }: Pick<TermsProps, 'cost' | 'channel'>) {
  const calls = channel.toLowerCase() === 'voice';
  return (
    <>
      <Row label={calls ? t`Started minutes` : t`SMS parts`}>× {cost.parts}</Row>
      <Row label={priceLabel(cost, channel)} strong>
        {formatCurrency(cost.costPerSend)}
      </Row>
    </>
  );
}

function Terms({ cost, channel, unknown, split }: TermsProps) {
  return (
    <>
      <dl>
        <Row label={channel ? t`${channel} rate` : t`Channel rate`}>
          {formatCurrency(cost.channelRate)}
        </Row>
        {cost.fallbackCost > 0 && (
          <Row label={t`SMS fallback, ${FALLBACK_PERCENT}% of messages`}>
            {formatCurrency(cost.fallbackCost)}
          </Row>
        )}
        <Row label={t`Location targeting`}>
          {cost.locationCost === null ? (
            <span className="text-muted">{t`Off`}</span>
          ) : (
            formatCurrency(cost.locationCost)
          )}
        </Row>
        <Row label={t`Audience`}>{unknown ?? formatCurrency(cost.audienceCost)}</Row>
      </dl>
      {!unknown && cost.categories.length > 0 && (
        <dl
          aria-label={t`Audience by category`}
          className="border-l-2 border-border pl-3 text-[0.8125rem]"
        >
          {cost.categories.map((term) => (
            <CategoryRow key={term.category} term={term} rate={cost.channelRate} />
          ))}
        </dl>
      )}
      <dl className={SECTION}>
        <Row label={t`Cost per message`} strong>
          {unknown ?? formatCurrency(cost.costPerMessage)}
        </Row>
        {!unknown && cost.parts > 1 && <PartsTerms cost={cost} channel={channel} />}
        {split !== '' && <Row label={t`Variants, priced as the longest`}>{split}</Row>}
      </dl>
    </>
  );
}

/** Price breakdown next to the steps. On narrow screens it collapses to one line. */
export function CostPanel({ control }: { control: Control<FlightDraft> }) {
  const [open, setOpen] = useState(false);
  const { prices, calculating } = usePrices(control);
  const reading = usePriceReading(control);
  const unknown = figurePlaceholder(reading.state);
  const cost = roundedPrices(costBreakdown({ ...prices, budget: '' }));
  const perSend = unknown ?? formatCurrency(cost.costPerSend);
  const written = useWatch({ control, compute: writtenSplit });
  const split = splitLabel(useInheritedVariants(control).taken) || written;
  return (
    <aside
      aria-label={t`Cost Breakdown`}
      className="max-xl:sticky max-xl:bottom-0 max-xl:z-10 max-xl:-mx-4 max-xl:md:-mx-8 xl:sticky xl:top-20"
    >
      <Card className="max-xl:max-h-[70dvh] max-xl:overflow-y-auto max-xl:rounded-none max-xl:border-x-0 max-xl:border-b-0">
        <h2 className="max-xl:hidden border-b border-border px-5 py-3.5 text-base font-semibold">
          {t`Cost Breakdown`}
        </h2>
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex w-full items-center justify-between gap-4 px-4 py-3 font-semibold focus-visible:-outline-offset-2 xl:hidden"
        >
          <span>{t`Cost Breakdown`}</span>
          <span className="flex items-center gap-2 tabular-nums">
            {unknown ? perSend : t`${perSend} per message`}
            <ChevronDown
              aria-hidden
              className={cn('size-4 transition-transform', !open && 'rotate-180')}
            />
          </span>
        </button>
        <div className={cn('px-5 pt-2 pb-4', !open && 'max-xl:hidden')}>
          <Terms cost={cost} channel={prices.channel} unknown={unknown} split={split} />
          <Estimate control={control} prices={prices} calculating={calculating} unknown={unknown} />
          {reading.state === 'failed' && (
            <RetryNotice query={reading} className="mt-2 text-[0.8125rem]">
              {t`Couldn’t calculate the price.`}
            </RetryNotice>
          )}
        </div>
      </Card>
    </aside>
  );
}
