import { t } from '@lingui/core/macro';
import type { SectionContent } from '@/domain/launch/approval';
import { formatCurrency, sharedDecimals } from '@/domain/shared/format';
import { Value, Values } from './value';

interface MoneyChangeProps {
  now: SectionContent['money'];
  /** Last approved state; null if the money was never approved. */
  before: SectionContent['money'] | null;
}

export function MoneyChange({ now, before }: MoneyChangeProps) {
  const decimals = sharedDecimals(
    [now, before].flatMap((money) => [money?.budget, money?.campaign_budget]),
  );
  const dollars = (amount: number | null) =>
    amount === null ? '' : formatCurrency(amount, decimals);
  return (
    <Values>
      <Value
        label={t`Flight budget`}
        now={dollars(now.budget)}
        before={before && dollars(before.budget)}
      />
      <Value
        label={t`Campaign budget`}
        now={dollars(now.campaign_budget)}
        before={before && dollars(before.campaign_budget)}
      />
      <Value
        label={t`Price per message`}
        now={formatCurrency(now.price)}
        before={before && formatCurrency(before.price)}
      />
    </Values>
  );
}
