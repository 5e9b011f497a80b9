import { Trans } from '@lingui/react/macro';
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

function ResetPasswordForm({
  action: [label, pending] = [t`Update password`, t`Updating...`],
  onDone,
  onBack,
}: ResetPasswordFormProps) {
  const reset = useResetPassword();
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: resetPasswordSchema,
    defaultValues: { password: '', confirmation: '' },
    invalidTitle: t`Validation failed`,
    onValid: async (values) => {
      await reset.mutateAsync(values);
      onDone();
    },
  });
  const passwordField = { as: PasswordInput, form, minLength: 6, autoComplete: 'new-password' };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <FormField
        {...passwordField}
        name="password"
        label={t`New password`}
        hint={t`6 to 72 characters`}
      />
      <FormField {...passwordField} name="confirmation" label={t`Confirm new password`} />
      <Button type="submit" pending={busy} className="w-full">
        {busy ? pending : label}
      </Button>
      <Button variant="link" onClick={onBack}>
        {t`Back to sign in`}
      </Button>
    </form>
  );
}

interface ChoosePasswordProps {
  onDone: () => void;
  onBack: () => void;
}

const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

function ResetPassword(props: ChoosePasswordProps) {
  const title = t`Reset your password`;
  useDocumentTitle(title);
  useEffect(() => {
    toast.info(title);
  }, [title]);
  return (
    <PublicPage title={title} subtitle={t`Choose a new password for your account`} backLink>
      <ResetPasswordForm {...props} />
    </PublicPage>
  );
}

function FirstPassword(props: ChoosePasswordProps) {
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

function AcceptInvitation({
  invitation,
  ...props
}: ChoosePasswordProps & { invitation: Invitation }) {
  const { organisation, role, invited_by, works_until } = invitation;
  const inviter = invited_by ?? t`An admin`;
  const roleName = roleLabel(role);
  const deadline = formatDateTime(works_until, browserTimeZone());
  useDocumentTitle(t`Join ${organisation}`);
  return (
    <PublicPage
      title={t`Join ${organisation}`}
      subtitle={
        <Trans>
          <bdi className="font-medium text-fg">{inviter}</bdi> invites you to{' '}
          <bdi className="font-medium text-fg">{organisation}</bdi> as{' '}
          <span className="font-medium text-fg">{roleName}</span>. To accept, choose a password by{' '}
          {deadline}.
        </Trans>
      }
      backLink
    >
      <ResetPasswordForm action={[t`Accept invitation`, t`Accepting...`]} {...props} />
    </PublicPage>
  );
}

/** Target of an emailed link: accepts an invitation, or sets a first or new password. */
export function ChoosePassword(props: ChoosePasswordProps) {
  const session = useSession();
  const { purpose } = usePasswordRecovery();
  const userId = session.status === 'signed-in' ? session.userId : '';
  const invitation = useQuery({ ...ownInvitationQuery(userId), enabled: userId !== '' });
  // If the invitation fails to load, the user can still choose a password.
  if (session.status === 'loading' || invitation.isLoading)
    return (
      <PublicPage title={t`Choose a password`}>
        <SkeletonRows rows={3} label={t`Loading the form`} />
      </PublicPage>
    );
  if (invitation.data) return <AcceptInvitation invitation={invitation.data} {...props} />;
  return purpose === 'first' ? <FirstPassword {...props} /> : <ResetPassword {...props} />;
}
