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
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const { problems, busy, submit, recheck } = useSignInForm({ email, password });
  const choose = (account: string, secret: string) => {
    if (email.current) email.current.value = account;
    if (password.current) password.current.value = secret;
    void submit();
  };
  return (
    <>
      <form
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
              ref={email}
              name="email"
              type="email"
              autoComplete="username"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t`Password`} error={problems.password}>
          {(field) => (
            <PasswordInput
              {...field}
              ref={password}
              name="password"
              autoComplete="current-password"
            />
          )}
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
