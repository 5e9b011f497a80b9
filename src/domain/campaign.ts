import { formatDate } from './format';
import type { CampaignStatus } from './words';

const FALLBACK_LIMIT = 25_000;

/** `From Mar 1, 2027`, `Until …`, a range, or `Not set` (CAMD-07 to CAMD-10). */
export function campaignPeriod(start: string | null, end: string | null): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return `From ${formatDate(start)}`;
  return end ? `Until ${formatDate(end)}` : 'Not set';
}

/** Dollars by which a flight's budget exceeds what its campaign has left; 0 when it fits. */
export const budgetExcess = (budget: number, left: number): number =>
  budget > left ? Math.round((budget - Math.max(0, left)) * 100) / 100 : 0;

/** Active and limited campaigns count as active on the dashboard (DASH-11 to DASH-13). */
export const ACTIVE_CAMPAIGN_STATUSES = ['active', 'limited'] as const satisfies CampaignStatus[];

/** The monthly limit of the dashboard: 25000 for an organisation without one or with 0 (DASH-09, F-01). */
export function creditLimit(limit: number | null | undefined): number {
  return limit && limit > 0 ? limit : FALLBACK_LIMIT;
}

/** Current-month usage in percent of the limit (DASH-08, DASH-10). */
export function creditUsagePercent(
  usage: number | null | undefined,
  limit: number | null | undefined,
): number {
  // Times 100 first: divided first, 123.45 % would fall just short of its half and be rounded down.
  return ((usage ?? 0) * 100) / creditLimit(limit);
}
