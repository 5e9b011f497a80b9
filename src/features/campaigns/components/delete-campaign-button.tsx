import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useCan } from '@/session/session';
import { Button, IconButton } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useSingleRun } from '@/ui/use-single-run';
import { useDeleteCampaign } from '../mutations';
import type { Campaign } from '../types';

interface DeleteCampaignButtonProps {
  campaign: Pick<Campaign, 'id' | 'name' | 'status'>;
  onDeleted?: () => void;
  /** An icon with the campaign's name for a row of a list. */
  compact?: boolean;
}

interface QuestionProps {
  campaign: DeleteCampaignButtonProps['campaign'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDeleted: () => void;
}

function Question({ campaign, open, onOpenChange, onDeleted }: QuestionProps) {
  const remove = useDeleteCampaign();
  const confirm = useSingleRun(async () => {
    const deleted = await remove.mutateAsync(campaign).catch(() => null);
    onOpenChange(false);
    if (deleted) onDeleted();
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
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
  );
}

/** Offered only while the campaign is pending, and only to those who may. */
export function DeleteCampaignButton({
  campaign,
  onDeleted,
  compact = false,
}: DeleteCampaignButtonProps) {
  const can = useCan();
  const [asking, setAsking] = useState(false);
  // A list has many of these: what only the question needs waits for it.
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsked(true);
    setAsking(true);
  };
  if (!can('campaign:delete', campaign)) return null;
  return (
    <>
      {compact ? (
        <IconButton label={`Delete ${campaign.name}`} onClick={ask}>
          <Trash2 aria-hidden />
        </IconButton>
      ) : (
        <Button variant="outline" className="!text-destructive" onClick={ask}>
          <Trash2 aria-hidden /> Delete Campaign
        </Button>
      )}
      {asked && (
        <Question
          campaign={campaign}
          open={asking}
          onOpenChange={setAsking}
          onDeleted={() => onDeleted?.()}
        />
      )}
    </>
  );
}
