import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { type CategoryCost, type CostBreakdown, FALLBACK_PERCENT } from '@/domain/money/cost-model';
import { formatCurrency, formatPercent } from '@/domain/shared/format';
import { cn } from '@/lib/cn';

export const SECTION = 'mt-1 border-t border-border pt-1';

interface RowProps {
  label: ReactNode;
  strong?: boolean;
  children: ReactNode;
}

export function Row({ label, strong = false, children }: RowProps) {
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

interface TermsProps {
  cost: CostBreakdown;
  channel: string;
  unknown: string | null;
  /** `A 50%, B 50%`; empty without variants. */
  split: string;
}

/** Label of the price per message. It names the number of parts or call minutes when there are several. */
export function priceLabel({ parts }: CostBreakdown, channel: string): string {
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

export function Terms({ cost, channel, unknown, split }: TermsProps) {
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
            <span className="text-muted">
              {t({ message: 'Off', context: 'location targeting' })}
            </span>
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
