/**
 * Sums of delivery reports. `opened` and `clicked` are null if no channel measures them. A rate includes only flights
 * that measure both its numerator and its denominator, hence the separate sums for those flights.
 */
export interface Figures {
  sent: number;
  delivered: number;
  opened: number | null;
  clicked: number | null;
  conversions: number;
  /** Dollars. */
  revenue: number;
  /** Dollars. */
  cost: number;
  /** Delivered messages of the flights that measure opens. */
  opened_of: number;
  /** Delivered messages of the flights that measure clicks. */
  clicked_of: number;
  /** Opens of the flights that also measure clicks. */
  opens_of_clicked: number;
  /** Clicks of the flights that also measure opens. */
  clicks_of_opened: number;
  /** Conversions of the flights that measure clicks. */
  conversions_of_clicked: number;
  /** Dollars of the flights that measure clicks. */
  cost_of_clicked: number;
}

/** Figures of a period without sends: counts are 0, opens and clicks are unmeasured. */
export const NO_FIGURES: Figures = {
  sent: 0,
  delivered: 0,
  opened: null,
  clicked: null,
  conversions: 0,
  revenue: 0,
  cost: 0,
  opened_of: 0,
  clicked_of: 0,
  opens_of_clicked: 0,
  clicks_of_opened: 0,
  conversions_of_clicked: 0,
  cost_of_clicked: 0,
};

const FIGURE_NAMES = Object.keys(NO_FIGURES) as (keyof Figures)[];

/** Adds figures. A metric stays null if none of them measures it. */
export function sumFigures(all: readonly Figures[]): Figures {
  const sum = { ...NO_FIGURES };
  for (const name of FIGURE_NAMES) {
    const measured = all.flatMap((figures) => figures[name] ?? []);
    // Adds whole ten-thousandths of a dollar: sums of floats would drift.
    if (measured.length > 0)
      sum[name] = measured.reduce((total, value) => total + Math.round(value * 10_000), 0) / 10_000;
  }
  return sum;
}

/** A rate with its numerator and denominator. */
export interface Rate {
  value: number;
  part: number;
  whole: number;
}

/** Returns part / whole, which may exceed 1. Null if either is unmeasured or the whole is not above 0. */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null) return null;
  return Number.isFinite(part) && Number.isFinite(whole) && whole > 0 ? part / whole : null;
}

/** Returns part / whole in percent. */
export const toPercent = (part: number | null, whole: number | null): number | null =>
  // Multiplies first to avoid floating-point noise: 9 of 1,000 gives 0.9, not 0.8999.
  ratio(part === null ? null : part * 100, whole);

function rate(part: number | null, whole: number | null, value: number | null): Rate | null {
  return part === null || whole === null || value === null ? null : { value, part, whole };
}
const percentage = (part: number | null, whole: number | null) =>
  rate(part, whole, toPercent(part, whole));
const quotient = (part: number | null, whole: number | null) =>
  rate(part, whole, ratio(part, whole));

/** Delivered / sent in percent. */
export const deliveryRate = ({ delivered, sent }: Figures) => percentage(delivered, sent);

/** Opened / delivered in percent. */
export const openRate = ({ opened, opened_of }: Figures) => percentage(opened, opened_of);

/** Clicked / delivered in percent. */
export const clickRate = ({ clicked, clicked_of }: Pick<Figures, 'clicked' | 'clicked_of'>) =>
  percentage(clicked, clicked_of);

/** Clicked / opened in percent. */
export const clickToOpenRate = ({ opened, clicked, clicks_of_opened, opens_of_clicked }: Figures) =>
  opened === null || clicked === null ? null : percentage(clicks_of_opened, opens_of_clicked);

/** Conversions / clicked in percent. */
export const conversionRate = ({
  clicked,
  conversions_of_clicked,
}: Pick<Figures, 'clicked' | 'conversions_of_clicked'>) =>
  clicked === null ? null : percentage(conversions_of_clicked, clicked);

/** Dollars per click. */
export const costPerClick = ({ clicked, cost_of_clicked }: Figures) =>
  clicked === null ? null : quotient(cost_of_clicked, clicked);

/** Revenue / cost. 2 means that each dollar spent earned two. */
export const returnOnAdSpend = ({ revenue, cost }: Figures) => quotient(revenue, cost);
