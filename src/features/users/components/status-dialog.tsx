import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { statusActions } from '@/domain/people/people';
import { useActor } from '@/session/session';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { useSetUserStatus } from '../mutations';
import type { Person } from '../types';
import { actionWords } from '../words';
import { LastAdminWarning } from './last-admin-warning';

export type StatusAction = ReturnType<typeof statusActions>[number];

interface StatusDialogProps {
  person: Person;
  action: StatusAction;
  onClose: () => void;
}

/** Confirms a status change. Superadmins confirm a second time if the person is the organization's last admin. */
export function StatusDialog({ person, action, onClose }: StatusDialogProps) {
  const { isSuperadmin } = useActor();
  const change = useSetUserStatus();
  const words = actionWords(action.name);
  const isLastAdmin = isSuperadmin && change.error?.hint === 'last_admin';
  const confirm = () => {
    const lastAdmin = isLastAdmin ? 'allow' : isSuperadmin ? 'ask' : 'refuse';
    return change
      .mutateAsync({ person, to: action.to, lastAdmin })
      .then(onClose, (error: { hint?: string }) => {
        if (!isSuperadmin || error.hint !== 'last_admin') onClose();
      });
  };
  const name = <bdi className="font-medium text-fg">{person.name}</bdi>;
  const description: ReactNode = isLastAdmin ? (
    <LastAdminWarning person={person} />
  ) : (
    <>
      {name} ({person.email}) {words.effect}
    </>
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={isLastAdmin ? t`Leave the organization without an admin?` : words.question}
      description={description}
      confirmLabel={isLastAdmin ? words.anyway : words.label}
      pendingLabel={t`Saving...`}
      pending={change.isPending}
      destructive={action.destructive}
      onConfirm={confirm}
    />
  );
}
