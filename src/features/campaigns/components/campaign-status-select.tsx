import { StatusBadge } from '@/features/configuration/components/status-badge';
import { StatusSelect } from '@/features/configuration/components/status-select';
import { useCan } from '@/session/session';
import { useSetCampaignStatus } from '../mutations';
import type { Campaign } from '../types';

/** The status; for those who may change it a choice of every active status beside it. */
export function CampaignStatusSelect({
  campaign,
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'status'>;
}) {
  const can = useCan();
  const setStatus = useSetCampaignStatus();
  if (!can('campaign:status', campaign))
    return <StatusBadge kind="campaign" status={campaign.status} />;
  return (
    <StatusSelect
      kind="campaign"
      status={campaign.status}
      label={`Change status of ${campaign.name}`}
      pending={setStatus.isPending ? setStatus.variables.status : undefined}
      onChange={(status) => setStatus.mutate({ ...campaign, status })}
    />
  );
}
