import { t } from '@lingui/core/macro';
import type { VariantPrice } from '@/domain/delivery/message-cost';
import { type FlightVariant, variantAShare, type VariantFigures } from '@/domain/flight/variants';
import type { FlightDetail } from './types';

export interface VariantRow extends VariantFigures {
  name: string;
  share: number;
  sent: number;
  /** Null when unknown or equal for all variants. */
  price: VariantPrice | null;
}

/** Adds the prices to the rows when they differ. */
export function withPrices(
  rows: readonly Omit<VariantRow, 'price'>[],
  prices: readonly VariantPrice[] = [],
): VariantRow[] {
  const differ = new Set(prices.map(({ costPerMessage }) => costPerMessage)).size > 1;
  return rows.map((row) => ({
    ...row,
    price: (differ && prices.find(({ variant }) => variant === row.variant)) || null,
  }));
}

/** Rows for the flight's own message, A, and its variants, with their results. */
export function variantRows(
  flight: FlightDetail,
  variants: readonly FlightVariant[],
  totals: readonly (VariantFigures & { sent: number })[],
): Omit<VariantRow, 'price'>[] {
  const own = flight.creatives[0]?.version?.version_name ?? t`Message`;
  return [{ variant: 'A', name: own, share: variantAShare(variants) }, ...variants].map(
    ({ variant, name, share }) => {
      const found = totals.find((each) => each.variant === variant);
      return {
        variant,
        name,
        share,
        sent: found?.sent ?? 0,
        delivered: found?.delivered ?? 0,
        clicked: found ? found.clicked : 0,
      };
    },
  );
}
