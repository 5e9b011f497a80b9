import type { CampaignStatus } from '@/domain/shared/codes';

/** Views of the campaign list; the empty one shows everything that is not archived. */
export const CAMPAIGNS_SHOWN = ['', 'attention', 'ending', 'archived'] as const;
export type CampaignsShown = (typeof CAMPAIGNS_SHOWN)[number];

/** Final statuses: these campaigns never send again. */
export const FINISHED_STATUSES = ['ended', 'removed'] as const satisfies CampaignStatus[];
/** Today and the six days after it. */
export const ENDING_SOON_DAYS = 7;

interface Shown {
  status: string;
  archived_at: string | null;
  needs_attention: boolean;
  days_left: number | null;
}

/** Whether a campaign is among what is shown: the same that the list asks the database for. */
export function isInView(campaign: Shown, show: CampaignsShown): boolean {
  const { status, archived_at, needs_attention, days_left } = campaign;
  if (show === 'archived') return archived_at !== null;
  if (archived_at !== null) return false;
  if (show === 'attention') return needs_attention;
  if (show === '') return true;
  const ends = days_left !== null && days_left >= 0 && days_left < ENDING_SOON_DAYS;
  return ends && !FINISHED_STATUSES.some((over) => over === status);
}
