import type { CampaignStatusReason } from './words';

const CAMPAIGN_REASONS: Record<string, string> = {
  wallet_empty: 'The wallet is empty. The flights go on as soon as credits arrive.',
  campaign_budget_used:
    'The budget of this campaign is used. The flights go on as soon as it is raised.',
  end_date_passed: 'The end date of this campaign has passed.',
} satisfies Record<CampaignStatusReason, string>;

/** Why delivery set a campaign's status, and what lifts it, in sentences; nothing when a person set it. */
export const campaignReason = (reason: string | null | undefined): string =>
  reason ? (CAMPAIGN_REASONS[reason] ?? '') : '';

/** Whether delivery changes the figures of a flight or campaign: it sends, or waits for money. */
export const isMoving = ({
  status,
  status_reason: reason,
}: {
  status: string;
  status_reason?: string | null;
}): boolean => status === 'active' || status === 'limited' || (status === 'paused' && !!reason);
