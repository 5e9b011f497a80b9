import { zodResolver } from '@/lib/zod-resolver';
import { useForm } from 'react-hook-form';
import { useActor } from '@/session/session';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { PasswordInput } from '@/ui/password-input';
import { useChangePassword } from '../mutations';
import { type PasswordForm, passwordFormSchema } from '../schemas';

const EMPTY: PasswordForm = { current: '', password: '', confirmation: '' };

/** A new password, for whoever knows the current one. */
export function ChangePassword() {
  const { email } = useActor();
  const change = useChangePassword();
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: EMPTY,
  });
  const { register, formState } = form;
  const { errors, isSubmitting } = formState;
  const save = form.handleSubmit(async (values) => {
    await change.mutateAsync({ email, form: values }).then(
      () => form.reset(EMPTY),
      (error: { hint?: string; message: string }) => {
        if (error.hint === 'wrong_password') form.setError('current', { message: error.message });
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-label="Change password">
      <fieldset disabled={isSubmitting} className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Current password"
          error={errors.current?.message}
          className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
        >
          {(field) => (
            <PasswordInput {...field} {...register('current')} autoComplete="current-password" />
          )}
        </Field>
        <Field label="New password" error={errors.password?.message} hint="6 to 72 characters">
          {(field) => (
            <PasswordInput
              {...field}
              {...register('password')}
              minLength={6}
              autoComplete="new-password"
            />
          )}
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...register('confirmation')}
              minLength={6}
              autoComplete="new-password"
            />
          )}
        </Field>
      </fieldset>
      <Button type="submit" variant="outline" pending={isSubmitting} className="mt-4">
        {isSubmitting ? 'Updating...' : 'Update password'}
      </Button>
    </form>
  );
}
