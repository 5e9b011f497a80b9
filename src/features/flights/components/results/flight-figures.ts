import { t } from '@lingui/core/macro';
import { deliveredCount } from '@/domain/flight/flight';
import {
  type Decimals,
  formatCurrency,
  formatInteger,
  formatPercent,
} from '@/domain/shared/format';
import { clickRate } from '@/domain/campaign/metrics';
import type { Flight } from '@/features/flights/types';

export interface Figure {
  label: string;
  value: string;
  /** Numerator and denominator of a rate. */
  detail?: string;
}

/** Click rate with its two numbers. Without reports it shows the stored CTR; without click tracking, no rate. */
export function clickFigure({ ctr, totals }: Flight): Figure {
  const [sums] = [totals].flat();
  if (!sums) return { label: t`CTR`, value: formatPercent(ctr) };
  const rate = clickRate({ clicked: sums.clicked, clicked_of: sums.delivered });
  if (!rate) return { label: t`CTR`, value: sums.clicked === null ? t`Not measured` : '—' };
  const detail = t`${{ part: formatInteger(rate.part) }} of ${{ whole: formatInteger(rate.whole) }}`;
  return { label: t`CTR`, value: formatPercent(rate.value), detail };
}

/** Results of a flight as text, in the order that all lists use. Amounts have the decimals of the list. */
export function resultFigures(flight: Flight, decimals: Decimals): Figure[] {
  return [
    { label: t`Sent`, value: formatInteger(flight.sent) },
    {
      label: t`Delivered`,
      value: formatInteger(deliveredCount(flight.sent, flight.delivery_rate)),
    },
    clickFigure(flight),
    { label: t`Spent`, value: formatCurrency(flight.spent, decimals) },
    { label: t`Budget`, value: formatCurrency(flight.budget, decimals) },
  ];
}
