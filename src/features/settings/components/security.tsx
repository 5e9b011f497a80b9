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

const EMPTY: PasswordForm = { current: '', password: '', confirmation: '' };

/** A new password, for whoever knows the current one. */
export function ChangePassword() {
  const { email } = useActor();
  const change = useChangePassword();
  const form = useForm<PasswordForm>({
    resolver: zodResolver(passwordFormSchema),
    defaultValues: EMPTY,
  });
  const { isSubmitting } = form.formState;
  const chosen = { as: PasswordInput, form, minLength: 6, autoComplete: 'new-password' };
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
    <form noValidate onSubmit={(event) => void save(event)} aria-label="Change password">
      <fieldset disabled={isSubmitting} className="grid gap-4 sm:grid-cols-2">
        <FormField
          as={PasswordInput}
          form={form}
          name="current"
          label="Current password"
          className="sm:col-span-2 sm:max-w-[calc(50%-0.5rem)]"
          autoComplete="current-password"
        />
        <FormField {...chosen} name="password" label="New password" hint="6 to 72 characters" />
        <FormField {...chosen} name="confirmation" label="Confirm new password" />
      </fieldset>
      <Button type="submit" variant="outline" pending={isSubmitting} className="mt-4">
        {isSubmitting ? 'Updating...' : 'Update password'}
      </Button>
    </form>
  );
}

/** Ends the sessions elsewhere, for example on a lost phone. */
export function OtherDevices() {
  const [asking, setAsking] = useState(false);
  const end = useSignOutOthers();
  return (
    <div>
      <p className="font-medium">Other devices</p>
      <p className="mt-0.5 mb-3 text-[0.8125rem] text-muted">
        Ends your sessions everywhere but here, for example on a lost phone. An open page there
        closes within a minute.
      </p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Sign out other devices
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Sign out other devices?"
        description="Whoever is signed in with your account elsewhere has to sign in again. This device stays signed in."
        confirmLabel="Sign out"
        pendingLabel="Signing out..."
        pending={end.isPending}
        onConfirm={() => end.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </div>
  );
}
