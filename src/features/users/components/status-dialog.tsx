import type { ReactNode } from 'react';
import type { statusActions } from '@/domain/people';
import { useActor } from '@/session/session';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { useSetUserStatus } from '../mutations';
import type { Person } from '../types';

export type StatusAction = ReturnType<typeof statusActions>[number];

interface StatusDialogProps {
  person: Person;
  action: StatusAction;
  onClose: () => void;
}

const EFFECTS: Record<string, string> = {
  Approve: 'can sign in and work with the organization’s data from now on.',
  Reject: 'will not get access. You can reactivate the account later.',
  Deactivate:
    'is locked out at once. Everything they made stays, and you can reactivate them later.',
  Reactivate: 'can sign in again, with the role they have.',
};

/** Asks before a status changes; before the last admin goes, a superadmin is asked again. */
export function StatusDialog({ person, action, onClose }: StatusDialogProps) {
  const { isSuperadmin } = useActor();
  const change = useSetUserStatus();
  const last = isSuperadmin && change.error?.hint === 'last_admin';
  const confirm = () => {
    const insist = last ? 'anyway' : isSuperadmin ? 'ask' : 'never';
    return change
      .mutateAsync({ person, to: action.to, insist })
      .then(onClose, (error: { hint?: string }) => {
        if (!isSuperadmin || error.hint !== 'last_admin') onClose();
      });
  };
  const name = <bdi className="font-medium text-fg">{person.name}</bdi>;
  const description: ReactNode = last ? (
    <>
      {name} is the last active admin of <bdi>{person.organisationName}</bdi>. Afterwards nobody
      there can manage its users.
    </>
  ) : (
    <>
      {name} ({person.email}) {EFFECTS[action.label]}
    </>
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={last ? 'Leave the organization without an admin?' : `${action.label} this user?`}
      description={description}
      confirmLabel={last ? `${action.label} anyway` : action.label}
      pendingLabel="Saving..."
      pending={change.isPending}
      destructive={action.destructive}
      onConfirm={confirm}
    />
  );
}
