import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { AppError } from '@/lib/errors';
import { zodResolver } from '@/lib/forms/zod-resolver';
import { useActor } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { ConfirmDialog } from '@/ui/overlays/confirm-dialog';
import { FormField } from '@/ui/forms/form-field';
import { PasswordInput } from '@/ui/forms/password-input';
import { authErrorField } from '@/words/auth-errors';
import { useChangePassword, useSignOutOthers } from '../mutations';
import { type PasswordForm, passwordFormSchema } from '../schemas';
import { useUnsaved } from '../unsaved';

const EMPTY: PasswordForm = { current: '', password: '', confirmation: '' };

/** Changes the password. Requires the current one. */
export function ChangePassword() {
  const { email } = useActor();
  const change = useChangePassword();
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: EMPTY,
  });
  const { isSubmitting, isDirty } = form.formState;
  useUnsaved(isDirty);
  const passwordField = { as: PasswordInput, form, minLength: 6, autoComplete: 'new-password' };
  const save = form.handleSubmit(async (values) => {
    await change.mutateAsync({ email, form: values }).then(
      () => form.reset(EMPTY),
      (error: AppError) => {
        const field = authErrorField(error);
        if (field && field !== 'email') form.setError(field, { message: error.message });
      },
    );
  });
  return (
    <form noValidate onSubmit={(event) => void save(event)} aria-label={t`Change password`}>
      <fieldset disabled={isSubmitting} className="grid gap-4 sm:grid-cols-2">
        <FormField
          as={PasswordInput}
          form={form}
          name="current"
          label={t`Current password`}
          className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
          autoComplete="current-password"
        />
        <FormField
          {...passwordField}
          name="password"
          label={t`New password`}
          hint={t`6 to 72 characters`}
        />
        <FormField {...passwordField} name="confirmation" label={t`Confirm new password`} />
      </fieldset>
      <Button type="submit" pending={isSubmitting} className="mt-4">
        {isSubmitting ? t`Updating...` : t`Update password`}
      </Button>
    </form>
  );
}

export function OtherDevices() {
  const [confirming, setConfirming] = useState(false);
  const end = useSignOutOthers();
  return (
    <div>
      <p className="mb-3 text-[0.8125rem] text-muted">
        {t`Sign out everywhere else, for example on a lost phone. Open pages there close within a minute.`}
      </p>
      <Button variant="outline" onClick={() => setConfirming(true)}>
        {t`Sign out other devices`}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={t`Sign out other devices?`}
        description={t`Other devices have to sign in to your account again. This device stays signed in.`}
        confirmLabel={t`Sign out`}
        pendingLabel={t`Signing out...`}
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </div>
  );
}
