import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
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
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <Field label="New password" error={errors.password?.message} hint="6 to 72 characters">
        {(field) => (
          <PasswordInput
            {...field}
            {...form.register('password')}
            minLength={6}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm new password" error={errors.confirmation?.message}>
        {(field) => (
          <PasswordInput
            {...field}
            {...form.register('confirmation')}
            minLength={6}
            autoComplete="new-password"
          />
        )}
      </Field>
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
