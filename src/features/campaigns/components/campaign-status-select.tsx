import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LoaderCircle } from 'lucide-react';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { campaignStatusesQuery } from '@/features/configuration/queries';
import { useCan } from '@/session/session';
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
  const badge = <StatusBadge kind="campaign" status={campaign.status} />;
  if (!can('campaign:status', campaign) || !statuses.data) return badge;
  return (
    <span className="relative inline-flex items-center gap-1 rounded-full border border-border py-0.5 pr-1.5 pl-0.5 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      {badge}
      {setStatus.isPending ? (
        <LoaderCircle aria-hidden className="size-3.5 animate-spin text-muted" />
      ) : (
        <ChevronDown aria-hidden className="size-3.5 text-muted" />
      )}
      {/* The browser's own select, transparent over the badge: it works with every keyboard and phone. */}
      <select
        aria-label={`Change status of ${campaign.name}`}
        value={setStatus.isPending ? setStatus.variables.status : campaign.status}
        disabled={setStatus.isPending}
        onChange={(event) => setStatus.mutate({ ...campaign, status: event.target.value })}
        className="absolute inset-0 w-full cursor-pointer bg-surface text-fg opacity-0"
      >
        {!listed && <option value={campaign.status}>{campaign.status}</option>}
        {statuses.data.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </select>
    </span>
  );
}
