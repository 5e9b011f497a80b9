import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { campaignStatusesQuery } from '@/features/configuration/queries';
import { useCan } from '@/session/session';
import { Select } from '@/ui/select';
import { useSetCampaignStatus } from '../mutations';
import type { Campaign } from '../types';

/** The status; for those who may change it a choice of every active status beside it (CAM-26, F-21). */
export function CampaignStatusSelect({
  campaign,
}: {
  campaign: Pick<Campaign, 'id' | 'name' | 'status'>;
}) {
  const can = useCan();
  const statuses = useQuery(campaignStatusesQuery());
  const setStatus = useSetCampaignStatus();
  const listed = statuses.data?.some(({ name }) => name === campaign.status);
  return (
    <span className="inline-flex items-center gap-2">
      <StatusBadge kind="campaign" status={campaign.status} />
      {can('campaign:status', campaign) && statuses.data && (
        <Select
          aria-label={`Change status of ${campaign.name}`}
          value={setStatus.isPending ? setStatus.variables.status : campaign.status}
          disabled={setStatus.isPending}
          onChange={(event) => setStatus.mutate({ ...campaign, status: event.target.value })}
          className="w-36"
        >
          {!listed && <option value={campaign.status}>{campaign.status}</option>}
          {statuses.data.map(({ name, display_name }) => (
            <option key={name} value={name}>
              {display_name}
            </option>
          ))}
        </Select>
      )}
    </span>
  );
}
