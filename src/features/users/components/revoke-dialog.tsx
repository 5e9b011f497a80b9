import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useRevokeInvitation } from '../mutations';

interface RevokeDialogProps {
  invitation: { id: string; email: string };
  onClose: () => void;
}

export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const revoke = useRevokeInvitation();
  const { email } = invitation;
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t`Revoke this invitation?`}
      description={
        <Trans>
          The link sent to <span className="font-medium text-fg">{email}</span> stops working, and
          the account waiting for approval is deleted.
        </Trans>
      }
      confirmLabel={t`Revoke invitation`}
      pendingLabel={t`Revoking...`}
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync(invitation).then(onClose, onClose)}
    />
  );
}
