import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { StatusActionName, statusActions } from '@/domain/people/people';
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

interface Affected {
  who: ReactNode;
  email: string;
}

const EFFECTS: Record<StatusActionName, (person: Affected) => ReactNode> = {
  approve: ({ who, email }) => (
    <Trans>
      {who} ({email}) can sign in and work with the organization’s data.
    </Trans>
  ),
  reject: ({ who, email }) => (
    <Trans>
      {who} ({email}) will not get access. You can reactivate the account later.
    </Trans>
  ),
  deactivate: ({ who, email }) => (
    <Trans>
      {who} ({email}) loses access now. Their work stays, and you can reactivate them later.
    </Trans>
  ),
  reactivate: ({ who, email }) => (
    <Trans>
      {who} ({email}) can sign in again, with the role they have.
    </Trans>
  ),
};

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
  const description: ReactNode = isLastAdmin ? (
    <LastAdminWarning person={person} />
  ) : (
    EFFECTS[action.name]({
      who: <bdi className="font-medium text-fg">{person.name}</bdi>,
      email: person.email,
    })
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
