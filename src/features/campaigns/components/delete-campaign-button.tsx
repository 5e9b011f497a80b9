import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteCampaign } from '../mutations';
import type { Campaign } from '../types';

interface DeleteCampaignButtonProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'status'>;
  onDeleted?: () => void;
  /** An icon with the campaign's name for a row of a list. */
  compact?: boolean;
}

/** Offered only while the campaign is pending, and only to those who may (CAMD-16, CAM-28). */
export function DeleteCampaignButton({
  campaign,
  onDeleted,
  compact = false,
}: DeleteCampaignButtonProps) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  const remove = useDeleteCampaign();
  const busy = useRef(false);
  if (!can('campaign:delete', campaign)) return null;
  const confirm = async () => {
    if (busy.current) return;
    busy.current = true;
    const deleted = await remove.mutateAsync(campaign).catch(() => null);
    busy.current = false;
    setAsking(false);
    if (deleted) onDeleted?.();
  };
  return (
    <>
      {compact ? (
        <IconButton label={`Delete ${campaign.name}`} onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : (
        <Button variant="outline" className="!text-destructive" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden /> Delete Campaign
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this campaign?"
        description={
          <>
            “<bdi>{campaign.name}</bdi>” and its flights will be deleted. This can not be undone.
          </>
        }
        confirmLabel="Delete Campaign"
        pendingLabel="Deleting..."
        pending={remove.isPending}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
