import { t } from '@lingui/core/macro';
import { Look, type StatusLook } from '@/features/configuration/components/status-badge';
import { StatusSelect } from '@/features/configuration/components/status-select';
import { useCan } from '@/session/session';
import { useSetCampaignStatus } from '../use-set-status';
import type { Campaign } from '../types';

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
  if (!statuses || !can('campaign:status', campaign))
    return <Look status={campaign.status} looks={statuses} className={className} />;
  return (
    <StatusSelect
      statuses={statuses}
      status={campaign.status}
      label={t`Change status of ${campaign.name}`}
      pending={setStatus.isPending ? setStatus.variables.status : undefined}
      onChange={(status) => setStatus.mutate({ ...campaign, status })}
      className={className}
    />
  );
}
