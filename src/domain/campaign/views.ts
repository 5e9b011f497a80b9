import type { CampaignStatus } from '@/domain/shared/codes';

/** Views of the campaign list. The empty view shows all campaigns that are not archived. */
export const CAMPAIGNS_SHOWN = ['', 'attention', 'ending', 'archived'] as const;
export type CampaignsShown = (typeof CAMPAIGNS_SHOWN)[number];

/** Statuses of campaigns that are over. */
export const FINISHED_STATUSES = ['ended', 'removed'] as const satisfies CampaignStatus[];
/** Days in the "ending soon" view, including today. */
export const ENDING_SOON_DAYS = 7;

interface Shown {
  status: string;
  archived_at: string | null;
  needs_attention: boolean;
  days_left: number | null;
}

/** Returns whether a campaign belongs to a view. Mirrors the server-side filter of the campaign list. */
export function isInView(campaign: Shown, show: CampaignsShown): boolean {
  const { status, archived_at, needs_attention, days_left } = campaign;
  if (show === 'archived') return archived_at !== null;
  if (archived_at !== null) return false;
  if (show === 'attention') return needs_attention;
  if (show === '') return true;
  const ends = days_left !== null && days_left >= 0 && days_left < ENDING_SOON_DAYS;
  return ends && !FINISHED_STATUSES.some((over) => over === status);
}
