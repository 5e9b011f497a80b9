import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { env } from '@/lib/env';
import { Button } from '@/ui/actions/button';
import { Field } from '@/ui/forms/field';
import { Input } from '@/ui/forms/input';
import { PasswordInput } from '@/ui/forms/password-input';
import { DemoAccounts } from './demo-accounts';
import { useSignInForm } from './use-sign-in-form';

interface SignInFormProps {
  onForgot: () => void;
  onRequestAccess: () => void;
}

export function SignInForm({ onForgot, onRequestAccess }: SignInFormProps) {
  const ref = useRef<HTMLFormElement>(null);
  const { problems, busy, submit, recheck } = useSignInForm(ref);
  const choose = (email: string, password: string) => {
    const fields = ref.current?.querySelectorAll('input') ?? [];
    for (const field of fields) field.value = field.name === 'email' ? email : password;
    void submit();
  };
  return (
    <>
      <form
        ref={ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onChange={recheck}
        className="space-y-4"
      >
        <Field label={t`Email`} error={problems.email}>
          {(field) => (
            <Input
              {...field}
              name="email"
              type="email"
              autoComplete="username"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t`Password`} error={problems.password}>
          {(field) => <PasswordInput {...field} name="password" autoComplete="current-password" />}
        </Field>
        <Button type="submit" pending={busy} className="w-full">
          {busy ? t`Signing in...` : t`Sign In`}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button variant="link" onClick={onForgot}>
          {t`Forgot password?`}
        </Button>
        <Button variant="link" onClick={onRequestAccess}>
          {t`Request access`}
        </Button>
      </div>
      {/* Vite replaces this variable at build time, so a build for a hosted project contains no demo accounts. */}
      {!import.meta.env.VITE_SUPABASE_URL && env.demo && (
        <DemoAccounts disabled={busy} onChoose={choose} />
      )}
    </>
  );
}
