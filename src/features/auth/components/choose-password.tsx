import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '@/domain/format';
import { roleLabel } from '@/domain/people';
import { toast } from '@/lib/toast';
import { useSession } from '@/session/session';
import { SkeletonRows } from '@/ui/skeleton';
import { useDocumentTitle } from '@/ui/use-document-title';
import { ownInvitationQuery } from '../invitation';
import { PublicPage } from './public-page';
import { ResetPasswordForm } from './reset-password-form';

interface ChoosePasswordProps {
  onDone: () => void;
  onBack: () => void;
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function Reset(props: ChoosePasswordProps) {
  const title = 'Reset your password';
  useDocumentTitle(title);
  useEffect(() => {
    toast.info(title);
  }, []);
  return (
    <PublicPage title={title} subtitle="Choose a new password for your account" backLink>
      <ResetPasswordForm {...props} />
    </PublicPage>
  );
}

interface Invitation {
  organisation: string;
  role: string;
  invited_by: string | null;
  works_until: string;
}

function Accept({ invitation, ...props }: ChoosePasswordProps & { invitation: Invitation }) {
  const { organisation, role, invited_by, works_until } = invitation;
  useDocumentTitle(`Join ${organisation}`);
  return (
    <PublicPage
      title={`Join ${organisation}`}
      subtitle={
        <>
          <bdi className="font-medium text-fg">{invited_by ?? 'An administrator'}</bdi> invites you
          to <bdi className="font-medium text-fg">{organisation}</bdi> as{' '}
          <span className="font-medium text-fg">{roleLabel(role)}</span>. Choose a password to
          accept, until {formatDateTime(works_until, ownZone())}.
        </>
      }
      backLink
    >
      <ResetPasswordForm invited {...props} />
    </PublicPage>
  );
}

/** For whoever came by a link from a mail: an invitation to accept, or a forgotten password to replace. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.userId : '';
  const invitation = useQuery({ ...ownInvitationQuery(userId), enabled: userId !== '' });
  // What can not be read is no reason to keep somebody from a password.
  if (session.status === 'loading' || invitation.isLoading)
    return (
      <PublicPage title="Choose a password">
        <SkeletonRows rows={3} label="Loading the form" />
      </PublicPage>
    );
  return invitation.data ? (
    <Accept invitation={invitation.data} {...props} />
  ) : (
    <Reset {...props} />
  );
}
