import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';
import { StatusWithLook, type StatusLook } from '@/features/configuration/components/status-badge';
import { StatusSelect } from '@/features/configuration/components/status-select';
import { useCan } from '@/session/session';
import { lazyPart } from '@/ui/layout/lazy-part';
import { useSetCampaignStatus } from '@/features/campaigns/use-set-status';
import type { Campaign } from '@/features/campaigns/types';

const StartCampaign = lazyPart(
  async () => (await import('@/features/launch/components/start-campaign')).StartCampaign,
);

const RUNNING: ReadonlySet<string> = new Set(ACTIVE_CAMPAIGN_STATUSES);

interface CampaignStatusSelectProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'status' | 'archived_at'>;
  /** Active statuses; undefined while they load. */
  statuses: readonly StatusLook[] | undefined;
  className?: string;
  tabIndex?: 0 | -1;
}

/**
 * The status, as a select for users who may change it. Starting a campaign opens the launch sheet first; the select shows
 * the chosen status until the sheet is closed.
 */
export function CampaignStatusSelect({
  campaign,
  statuses,
  className,
  tabIndex,
}: CampaignStatusSelectProps) {
  const can = useCan();
  const setStatus = useSetCampaignStatus();
  const [starting, setStarting] = useState<string | null>(null);
  if (!statuses || !can('campaign:status', campaign))
    return <StatusWithLook status={campaign.status} looks={statuses} className={className} />;
  const starts = (status: string) => RUNNING.has(status) && !RUNNING.has(campaign.status);
  return (
    <>
      <StatusSelect
        statuses={statuses}
        status={campaign.status}
        label={t`Change status of ${campaign.name}`}
        pending={setStatus.isPending ? setStatus.variables.status : (starting ?? undefined)}
        onChange={(status) =>
          starts(status) ? setStarting(status) : setStatus.mutate({ ...campaign, status })
        }
        className={className}
        tabIndex={tabIndex}
      />
      {starting && (
        <StartCampaign
          campaign={campaign}
          onNothing={() => setStatus.mutate({ ...campaign, status: starting })}
          onClose={() => setStarting(null)}
        />
      )}
    </>
  );
}
