import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { Look, type StatusLook } from '@/features/configuration/components/status-badge';
import { StatusSelect } from '@/features/configuration/components/status-select';
import { useCan } from '@/session/session';
import { lazyPart } from '@/ui/lazy-part';
import { useSetCampaignStatus } from '../use-set-status';
import type { Campaign } from '../types';

const StartCampaign = lazyPart(
  async () => (await import('@/features/launch/components/start-campaign')).StartCampaign,
);

interface CampaignStatusSelectProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'status' | 'archived_at'>;
  /** Every active status, once they have been read. */
  statuses: readonly StatusLook[] | undefined;
  className?: string;
}

/** The status; for those who may change it a choice of every active status beside it. */
export function CampaignStatusSelect({ campaign, statuses, className }: CampaignStatusSelectProps) {
  const can = useCan();
  const setStatus = useSetCampaignStatus();
  const [starting, setStarting] = useState(false);
  if (!statuses || !can('campaign:status', campaign))
    return <Look status={campaign.status} looks={statuses} className={className} />;
  const starts = campaign.status !== 'limited';
  return (
    <>
      <StatusSelect
        statuses={statuses}
        status={campaign.status}
        label={t`Change status of ${campaign.name}`}
        pending={setStatus.isPending ? setStatus.variables.status : undefined}
        onChange={(status) =>
          status === 'active' && starts
            ? setStarting(true)
            : setStatus.mutate({ ...campaign, status })
        }
        className={className}
      />
      {starting && (
        <StartCampaign
          campaign={campaign}
          onNothing={() => setStatus.mutate({ ...campaign, status: 'active' })}
          onClose={() => setStarting(false)}
        />
      )}
    </>
  );
}
