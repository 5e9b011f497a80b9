import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
import { useResetPassword } from '../mutations';
import { type ResetPasswordForm as Values, resetPasswordSchema } from '../schemas';
import { PasswordInput } from '@/ui/password-input';
import { useValidatedForm } from './use-validated-form';

interface ResetPasswordFormProps {
  /** Whoever chooses a password here for the first time accepts an invitation with it. */
  invited?: boolean;
  onDone: () => void;
  onBack: () => void;
}

/** A new password, twice. */
export function ResetPasswordForm({ invited = false, onDone, onBack }: ResetPasswordFormProps) {
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
