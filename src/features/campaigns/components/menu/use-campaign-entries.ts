import { t } from '@lingui/core/macro';
import { useCan } from '@/session/session';
import type { MenuEntry } from '@/ui/actions/menu-button';
import { useSingleRun } from '@/ui/forms/use-single-run';
import {
  useArchiveCampaign,
  useDeleteCampaign,
  useRestoreCampaign,
} from '@/features/campaigns/actions';
import type { Campaign } from '@/features/campaigns/types';

interface CampaignEntries {
  campaign: Pick<Campaign, 'id' | 'name' | 'status' | 'archived_at'>;
  onDuplicate: () => void;
  onDeleted?: () => void;
}

/** Menu entries for the actions that the user may perform. */
export function useCampaignEntries({ campaign, onDuplicate, onDeleted }: CampaignEntries) {
  const can = useCan();
  const archive = useArchiveCampaign();
  const restore = useRestoreCampaign();
  const remove = useDeleteCampaign();
  const deleteOnce = useSingleRun(async () => {
    const deleted = await remove.mutateAsync(campaign).catch(() => null);
    if (deleted) onDeleted?.();
  });
  const entries: MenuEntry[] = [];
  if (can('campaign:create'))
    entries.push({ label: t`Duplicate Campaign`, icon: 'icon-copy', onSelect: onDuplicate });
  if (can('campaign:restore', campaign))
    entries.push({
      label: t`Restore Campaign`,
      onSelect: () => restore.mutate(campaign),
    });
  else if (can('campaign:edit', campaign))
    entries.push({
      label: t`Archive Campaign`,
      reason: can('campaign:archive', campaign) ? undefined : t`Pause or end it first.`,
      onSelect: () => archive.mutate(campaign),
    });
  if (can('campaign:delete', campaign))
    entries.push({
      label: t`Delete Campaign`,
      icon: 'icon-trash',
      destructive: true,
      onSelect: () => void deleteOnce(),
    });
  return entries;
}
