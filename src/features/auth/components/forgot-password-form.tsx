import { useEffect, useState } from 'react';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useRequestReset } from '../mutations';
import { type ForgotPasswordForm as Values, forgotPasswordSchema } from '../schemas';
import { useValidatedForm } from './use-validated-form';

/** The auth service sends at most one mail a minute to an address. */
const PAUSE_SECONDS = 60;

interface ForgotPasswordFormProps {
  /** When the last mail was asked for, in milliseconds; the page remembers it across modes. */
  lastRequest: number;
  onRequested: () => void;
  onBack: () => void;
}

function useSecondsUntil(moment: number) {
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((moment - now) / 1000));
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);
  return left;
}

/** Asks for a reset link; success returns to sign-in (AUTH-06, AUTH-25, AUTH-26). */
export function ForgotPasswordForm({ lastRequest, onRequested, onBack }: ForgotPasswordFormProps) {
  const request = useRequestReset();
  const wait = useSecondsUntil(lastRequest + PAUSE_SECONDS * 1000);
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: forgotPasswordSchema,
    defaultValues: { email: '' },
    invalidTitle: 'Invalid email',
    onValid: async (values) => {
      await request.mutateAsync(values);
      onRequested();
    },
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <Field label="Email" error={form.formState.errors.email?.message}>
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
      <Button type="submit" pending={busy} disabled={wait > 0} className="w-full">
        {busy ? 'Sending...' : 'Send reset link'}
      </Button>
      {wait > 0 && (
        <p role="status" className="text-[0.8125rem] text-muted tabular-nums">
          A link was just requested. You can ask for another one in {wait} s.
        </p>
      )}
      <Button variant="link" onClick={onBack}>
        Back to sign in
      </Button>
    </form>
  );
}
