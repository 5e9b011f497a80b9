import { useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { Notice } from '@/ui/notice';
import { useRequestAccess } from '../mutations';
import { type RequestAccessForm as Values, requestAccessSchema } from '../schemas';
import { PasswordInput } from '@/ui/password-input';
import { useValidatedForm } from './use-validated-form';

/** Makes a pending account; somebody of the provider then assigns it to an organisation. */
export function RequestAccessForm({ onBack }: { onBack: () => void }) {
  const request = useRequestAccess();
  const [mailed, setMailed] = useState(false);
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: requestAccessSchema,
    defaultValues: { name: '', email: '', password: '' },
    invalidTitle: 'Validation failed',
    // A session begins at once where addresses need no confirmation; the page then moves on by itself.
    onValid: async (values) => setMailed(!(await request.mutateAsync(values))),
  });
  const { errors } = form.formState;
  if (mailed)
    return (
      <div className="space-y-4">
        <Notice tone="success">
          Check your mail: a link in it confirms your address, or leads to the account that you have
          already. After that your request waits for approval.
        </Notice>
        <Button variant="link" onClick={onBack}>
          Back to sign in
        </Button>
      </div>
    );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <Field label="Name" error={errors.name?.message}>
        {(field) => <Input {...field} {...form.register('name')} autoComplete="name" dir="auto" />}
      </Field>
      <Field label="Email" error={errors.email?.message}>
        {(field) => (
          <Input
            {...field}
            {...form.register('email')}
            type="email"
            autoComplete="username"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message} hint="6 to 72 characters">
        {(field) => (
          <PasswordInput
            {...field}
            {...form.register('password')}
            minLength={6}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Button type="submit" pending={busy} className="w-full">
        {busy ? 'Requesting...' : 'Request access'}
      </Button>
      <Button variant="link" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}
