import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatDateTime } from '@/domain/shared/format';
import { roleLabel } from '@/words/people';
import { toast } from '@/lib/toast';
import { usePasswordRecovery, useSession } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { PasswordInput } from '@/ui/forms/password-input';
import { SkeletonRows } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { ownInvitationQuery } from '../invitation';
import { useResetPassword } from '../mutations';
import { type ResetPasswordForm as Values, resetPasswordSchema } from '../schemas';
import { PublicPage } from './public-page';
import { useValidatedForm } from './use-validated-form';

interface ResetPasswordFormProps {
  /** Button label, and the label while the password is saved. */
  action?: readonly [label: string, pending: string];
  onDone: () => void;
  onBack: () => void;
}

/** A new password, twice. */
function ResetPasswordForm({
  action: [label, pending] = ['Update password', 'Updating...'],
  onDone,
  onBack,
}: ResetPasswordFormProps) {
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
        {busy ? pending : label}
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

function First(props: ChoosePasswordProps) {
  const title = t`Choose a password`;
  useDocumentTitle(title);
  return (
    <PublicPage title={title} subtitle={t`Your email address is confirmed.`} backLink>
      <ResetPasswordForm action={[t`Save password`, t`Saving...`]} {...props} />
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
      <ResetPasswordForm action={['Accept invitation', 'Accepting...']} {...props} />
    </PublicPage>
  );
}

/** For whoever came by a link from a mail: an invitation to accept, or a forgotten password to replace. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const session = useSession();
  const { purpose } = usePasswordRecovery();
  const userId = session.status === 'signed-in' ? session.userId : '';
  const invitation = useQuery({ ...ownInvitationQuery(userId), enabled: userId !== '' });
  // A failed read must not keep anyone from choosing a password.
  if (session.status === 'loading' || invitation.isLoading)
    return (
      <PublicPage title="Choose a password">
        <SkeletonRows rows={3} label="Loading the form" />
      </PublicPage>
    );
  if (invitation.data) return <Accept invitation={invitation.data} {...props} />;
  return purpose === 'first' ? <First {...props} /> : <Reset {...props} />;
}
