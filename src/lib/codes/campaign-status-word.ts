import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { CampaignStatus } from '@/domain/shared/codes';
import { wordFrom } from './word-from';

const CAMPAIGN_STATUSES: Record<string, MessageDescriptor> = {
  pending: msg({ message: 'pending', context: 'state of a campaign' }),
  active: msg({ message: 'active', context: 'state of a campaign' }),
  paused: msg({ message: 'paused', context: 'state of a campaign' }),
  ended: msg({ message: 'ended', context: 'state of a campaign' }),
  removed: msg({ message: 'removed', context: 'state of a campaign' }),
  limited: msg({ message: 'limited', context: 'state of a campaign' }),
} satisfies Record<CampaignStatus, MessageDescriptor>;

/** State of a campaign in a sentence. A state that a superadmin added has no words of ours. */
export const campaignStatusWord = wordFrom(CAMPAIGN_STATUSES);
