/** Sums of stored delivery reports. `opened` and `clicked` are null where nothing measures them (D-01). */
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
  /** Delivered messages of the channels that measure opens. */
  opened_of: number;
  /** Clicks of the channels that measure opens. */
  clicks_of_opened: number;
  /** Opens of the channels that measure clicks. */
  clicked_of: number;
}

/** part / whole, 0 to 1 and beyond; null when one of them was not measured or there is nothing to divide by. */
export function ratio(part: number | null, whole: number | null): number | null {
  if (part === null || whole === null) return null;
  return Number.isFinite(part) && Number.isFinite(whole) && whole > 0 ? part / whole : null;
}

const percentOf = (part: number | null, whole: number | null) =>
  // Times 100 first, so that 9 of 1,000 are 0.9 and not 0.8999.
  ratio(part === null ? null : part * 100, whole);

/** Delivered / sent in percent (ANA-12). */
export const deliveryRate = ({ delivered, sent }: Figures) => percentOf(delivered, sent);

/** Opened / delivered in percent, over the messages whose opens are measured (ANA-13). */
export const openRate = ({ opened, opened_of }: Figures) => percentOf(opened, opened_of);

/** Clicked / opened in percent, over the messages of which both are measured (ANA-14). */
export const clickRate = ({ opened, clicked, clicks_of_opened, clicked_of }: Figures) =>
  opened === null || clicked === null ? null : percentOf(clicks_of_opened, clicked_of);

/** Revenue / spent; 2 means two dollars for each dollar (ANA-11). */
export const returnOnAdSpend = ({ revenue, cost }: Figures) => ratio(revenue, cost);

/** Revenue minus spent, in dollars (ANA-15). */
export const netProfit = ({ revenue, cost }: Figures) =>
  // Ten-thousandths are whole numbers: 0.3 - 0.1 stays 0.2.
  (Math.round(revenue * 10_000) - Math.round(cost * 10_000)) / 10_000;

/** Percent by which a figure has changed; null when there is nothing to compare with. */
export function relativeChange(current: number | null, previous: number | null): number | null {
  const change = ratio(current, previous);
  return change === null ? null : (change - 1) * 100;
}

/** Percentage points by which a rate has changed; null when one of them was not measured. */
export const pointChange = (current: number | null, previous: number | null) =>
  current === null || previous === null ? null : current - previous;

/** How this screen words a campaign's status: only active and completed have their own label (ANA-20 to ANA-22, F-16). */
export function reportLabel(status: string): 'Active' | 'Completed' | 'Pending' {
  if (status === 'active') return 'Active';
  return status === 'completed' ? 'Completed' : 'Pending';
}

const DAY = 86_400_000;

/** Every day from the first to the last, `2027-03-06` and so on; none when the last is before the first. */
export function daysBetween(first: string, last: string): string[] {
  const start = Date.parse(`${first}T00:00:00Z`);
  const count = Math.round((Date.parse(`${last}T00:00:00Z`) - start) / DAY) + 1;
  if (!(count > 0)) return [];
  return Array.from({ length: count }, (_, index) =>
    new Date(start + index * DAY).toISOString().slice(0, 10),
  );
}

/** A step of the funnel: null was not measured; `share` is its part of the first step in percent. */
export interface FunnelStep {
  label: string;
  value: number | null;
  share: number | null;
}

/** Sent, delivered, opened, clicked, converted (ANA-10). */
export function funnel(figures: Figures): FunnelStep[] {
  const steps: [string, number | null][] = [
    ['Sent', figures.sent],
    ['Delivered', figures.delivered],
    ['Opened', figures.opened],
    ['Clicked', figures.clicked],
    ['Converted', figures.conversions],
  ];
  return steps.map(([label, value]) => ({ label, value, share: percentOf(value, figures.sent) }));
}
