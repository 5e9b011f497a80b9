import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { i18n } from '@/lib/i18n';
import type { Campaign } from './types';

const NAMES: Record<string, MessageDescriptor> = {
  behind: msg`Behind plan`,
  wallet_empty: msg`Out of credits`,
  month_limit: msg`Monthly credit limit reached`,
  campaign_budget_used: msg`Campaign budget used up`,
  budget_used: msg`Flight budget used up`,
  reach_used: msg`Frequency cap reached`,
  channel_off: msg`Channel switched off`,
  set_aside: msg`Plan can’t be computed`,
  no_creative: msg`No creative`,
  creative_inactive: msg`Inactive creative`,
  field_broken: msg`Broken personalization field`,
  field_unknown: msg`Unknown personalization field`,
  field_without_fallback: msg`Personalization field without fallback`,
  template_not_approved: msg`WhatsApp template not approved`,
  template_rejected: msg`WhatsApp template rejected`,
  link_missing: msg`Link missing`,
  link_dead: msg`Link leads nowhere`,
  link_broken: msg`Linked page doesn’t answer`,
  written_link_broken: msg`Linked page doesn’t answer`,
  audience_empty: msg`Empty audience`,
  exclusions_empty: msg`Everyone excluded`,
  no_interval_left: msg`No upcoming send window`,
  always_quiet: msg`Always quiet hours`,
  intervals_after_campaign: msg`Scheduled after the campaign`,
  campaign_ended: msg`Campaign end date passed`,
  approval_missing: msg`Approval needed`,
  approval_requested: msg`Waiting for approval`,
  changes_requested: msg`Changes requested`,
};

/** `Behind plan; No creative`: why a campaign needs attention. Unknown codes are shown unchanged. */
export function attentionText(campaign: Campaign): string {
  const names = campaign.problem_codes.map((code) => {
    const name = NAMES[code];
    return name ? i18n.t(name) : code;
  });
  if (campaign.status === 'active' && campaign.flight_count === 0) names.push(t`No flight`);
  if ((campaign.remaining_budget ?? 0) < 0) names.push(t`Over budget`);
  if (names.length === 0) names.push(t`Limited budget`);
  return [...new Set(names)].join('; ');
}
