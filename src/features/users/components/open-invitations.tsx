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
  return (
    <Notice
      tone="warning"
      action={
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            pending={resend.isPending}
            aria-label={`Finish inviting ${name}`}
            onClick={() => resend.mutate(invitation)}
          >
            Finish inviting
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={`Revoke the invitation of ${name}`}
            onClick={() => setRevoking(true)}
          >
            Revoke
          </Button>
        </div>
      }
    >
      Inviting <bdi className="font-medium">{name}</bdi> ({email}) as {roleLabel(role)} broke off
      before the account was made.
      {revoking && <RevokeDialog invitation={invitation} onClose={() => setRevoking(false)} />}
    </Notice>
  );
}

/** Invitations that broke off half-way and could not be cleared away then; normally none. */
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
