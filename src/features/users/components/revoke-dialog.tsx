import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useRevokeInvitation } from '../mutations';

interface RevokeDialogProps {
  invitation: { id: string; email: string };
  onClose: () => void;
}

/** Asks before an invitation is taken back. */
export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const revoke = useRevokeInvitation();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this invitation?"
      description={
        <>
          The link that <span className="font-medium text-fg">{invitation.email}</span> got stops
          working, and the account that waits for approval is removed.
        </>
      }
      confirmLabel="Revoke invitation"
      pendingLabel="Revoking..."
      pending={revoke.isPending}
      onConfirm={() => revoke.mutateAsync(invitation).then(onClose, onClose)}
    />
  );
}
