import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '@/ui/actions/button';
import { FormField } from '@/ui/forms/form-field';
import { useRequestReset } from '../mutations';
import { type ForgotPasswordForm as Values, forgotPasswordSchema } from '../schemas';
import { useValidatedForm } from './use-validated-form';

/** Pause between requests: the auth service sends at most one email a minute to an email address. */
const PAUSE_SECONDS = 60;

export interface ResetRequest {
  email: string;
  /** Request time in epoch milliseconds. */
  at: number;
}

interface ForgotPasswordFormProps {
  /** Earlier requests, newest first. The page stores them, because this form unmounts when the mode changes. */
  requested: readonly ResetRequest[];
  onRequested: (email: string) => void;
  onBack: () => void;
}

const sameAddress = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

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

export function ForgotPasswordForm({ requested, onRequested, onBack }: ForgotPasswordFormProps) {
  const request = useRequestReset();
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: forgotPasswordSchema,
    defaultValues: { email: requested[0]?.email ?? '' },
    invalidTitle: t`Invalid email`,
    onValid: async (values) => {
      await request.mutateAsync(values);
      onRequested(values.email);
    },
  });
  const email = useWatch({ control: form.control, name: 'email' });
  const last = requested.find((request) => sameAddress(request.email, email));
  const wait = useSecondsUntil(last ? last.at + PAUSE_SECONDS * 1000 : 0);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
      <FormField
        form={form}
        name="email"
        label={t`Email`}
        type="email"
        autoComplete="username"
        spellCheck={false}
      />
      <Button type="submit" pending={busy} disabled={wait > 0} className="w-full">
        {busy ? t`Sending...` : t`Send reset link`}
      </Button>
      {wait > 0 && (
        <p role="status" className="text-[0.8125rem] text-muted tabular-nums">
          {t`We just sent a link to this address. You can request another in ${wait} s.`}
        </p>
      )}
      <Button variant="link" onClick={onBack}>
        {t`Back to sign in`}
      </Button>
    </form>
  );
}
