import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { formatDate } from '@/domain/format';
import type { CampaignStatusReason } from '@/domain/codes';
import { i18n } from '@/lib/i18n';

const REASONS: Record<string, MessageDescriptor> = {
  wallet_empty: msg`The wallet is empty. The flights go on as soon as credits arrive.`,
  campaign_budget_used: msg`The budget of this campaign is used. The flights go on as soon as it is raised.`,
  end_date_passed: msg`The end date of this campaign has passed.`,
} satisfies Record<CampaignStatusReason, MessageDescriptor>;

/** Why delivery set a campaign's status, and what lifts it; nothing when a person set it. */
export function campaignReason(reason: string | null | undefined): string {
  const sentence = reason ? REASONS[reason] : undefined;
  return sentence ? i18n.t(sentence) : '';
}

/** `From Mar 1, 2027`, `Until …`, a range, or `Not set`. */
export function campaignPeriod(start: string | null, end: string | null): string {
  if (start && end) return `${formatDate(start)} – ${formatDate(end)}`;
  if (start) return t`From ${{ day: formatDate(start) }}`;
  return end ? t`Until ${{ day: formatDate(end) }}` : t`Not set`;
}
