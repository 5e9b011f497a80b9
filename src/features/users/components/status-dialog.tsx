import type { ReactNode } from 'react';
import type { statusActions } from '@/domain/people/people';
import { useActor } from '@/session/session';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useSetUserStatus } from '../mutations';
import type { Person } from '../types';
import { actionWords } from '../words';

export type StatusAction = ReturnType<typeof statusActions>[number];

interface StatusDialogProps {
  person: Person;
  action: StatusAction;
  onClose: () => void;
}

/** Asks before a status changes; before the last admin goes, a superadmin is asked again. */
export function StatusDialog({ person, action, onClose }: StatusDialogProps) {
  const { isSuperadmin } = useActor();
  const change = useSetUserStatus();
  const words = actionWords(action.name);
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
      {name} ({person.email}) {words.effect}
    </>
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={last ? 'Leave the organization without an admin?' : words.question}
      description={description}
      confirmLabel={last ? words.anyway : words.label}
      pendingLabel="Saving..."
      pending={change.isPending}
      destructive={action.destructive}
      onConfirm={confirm}
    />
  );
}
