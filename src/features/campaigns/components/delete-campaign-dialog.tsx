import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useDeleteCampaign } from '../mutations';
import type { Campaign } from '../types';

interface DeleteCampaignDialogProps {
  campaign: Pick<Campaign, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Asks before a campaign is deleted; drawn while it asks. */
export function DeleteCampaignDialog({ campaign, onClose, onDeleted }: DeleteCampaignDialogProps) {
  const remove = useDeleteCampaign();
  const confirm = async () => {
    const deleted = await remove.mutateAsync(campaign).catch(() => null);
    onClose();
    if (deleted) onDeleted?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Delete this campaign?`}
      description={
        <>
          <Trans>
            “<bdi>{campaign.name}</bdi>” and its flights will be deleted. This can not be undone.
          </Trans>
        </>
      }
      confirmLabel={t`Delete Campaign`}
      pendingLabel={t`Deleting...`}
      pending={remove.isPending}
      onConfirm={confirm}
    />
  );
}
