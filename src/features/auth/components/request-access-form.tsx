import { useState } from 'react';
import { Button } from '@/ui/button';
import { FormField } from '@/ui/form-field';
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
      <FormField form={form} name="name" label="Name" autoComplete="name" dir="auto" />
      <FormField
        form={form}
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <FormField
        as={PasswordInput}
        form={form}
        name="password"
        label="Password"
        hint="6 to 72 characters"
        minLength={6}
        autoComplete="new-password"
      />
      <Button type="submit" pending={busy} className="w-full">
        {busy ? 'Requesting...' : 'Request access'}
      </Button>
      <Button variant="link" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}
