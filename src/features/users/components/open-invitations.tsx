import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleLabel } from '@/words/people';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';
import { useResendInvitation } from '../mutations';
import { openInvitationsQuery } from '../queries';
import type { OpenInvitation } from '../types';
import { RevokeDialog } from './revoke-dialog';

function OpenRow({ invitation }: { invitation: OpenInvitation }) {
  const resend = useResendInvitation();
  const [revoking, setRevoking] = useState(false);
  const { name, email, role } = invitation;
  const roleName = roleLabel(role);
  return (
    <Notice
      tone="warning"
      action={
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            pending={resend.isPending}
            aria-label={t`Finish inviting ${name}`}
            onClick={() => resend.mutate(invitation)}
          >
            {t`Finish inviting`}
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={t`Revoke the invitation of ${name}`}
            onClick={() => setRevoking(true)}
          >
            {t`Revoke`}
          </Button>
        </div>
      }
    >
      <Trans>
        The invitation of <bdi className="font-medium">{name}</bdi> ({email}) as {roleName} failed
        before the account was created.
      </Trans>
      {revoking && <RevokeDialog invitation={invitation} onClose={() => setRevoking(false)} />}
    </Notice>
  );
}

/** Invitations without an account: inviting failed, and so did the cleanup. Normally none. */
export function OpenInvitations({ organisation }: { organisation: string }) {
  const { data } = useQuery(openInvitationsQuery(organisation));
  if (!data || data.length === 0) return null;
  return (
    <div className="mb-4 space-y-2">
      {data.map((invitation) => (
        <OpenRow key={invitation.id} invitation={invitation} />
      ))}
    </div>
  );
}
