import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '@/domain/format';
import { roleLabel } from '@/words/people';
import { toast } from '@/lib/toast';
import { useSession } from '@/session/session';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { PasswordInput } from '@/ui/password-input';
import { SkeletonRows } from '@/ui/skeleton';
import { useDocumentTitle } from '@/ui/use-document-title';
import { ownInvitationQuery } from '../invitation';
import { useResetPassword } from '../mutations';
import { type ResetPasswordForm as Values, resetPasswordSchema } from '../schemas';
import { PublicPage } from './public-page';
import { useValidatedForm } from './use-validated-form';

interface ResetPasswordFormProps {
  /** Whoever chooses a password here for the first time accepts an invitation with it. */
  invited?: boolean;
  onDone: () => void;
  onBack: () => void;
}

/** A new password, twice. */
function ResetPasswordForm({ invited = false, onDone, onBack }: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: resetPasswordSchema,
    defaultValues: { password: '', confirmation: '' },
    invalidTitle: 'Validation failed',
    onValid: async (values) => {
      await reset.mutateAsync(values);
      onDone();
    },
  });
  const chosen = { as: PasswordInput, form, minLength: 6, autoComplete: 'new-password' };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <FormField {...chosen} name="password" label="New password" hint="6 to 72 characters" />
      <FormField {...chosen} name="confirmation" label="Confirm new password" />
      <Button type="submit" pending={busy} className="w-full">
        {invited && (busy ? 'Accepting...' : 'Accept invitation')}
        {!invited && (busy ? 'Updating...' : 'Update password')}
      </Button>
      <Button variant="link" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}

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
