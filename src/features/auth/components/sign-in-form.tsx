import { env } from '@/lib/env';
import { Button } from '@/ui/button';
import { Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { useSignIn } from '../mutations';
import { type SignInForm as Values, signInSchema } from '../schemas';
import { DemoAccounts } from './demo-accounts';
import { PasswordInput } from '@/ui/password-input';
import { useValidatedForm } from './use-validated-form';

interface SignInFormProps {
  onForgot: () => void;
  onRequestAccess: () => void;
}

/** Sign-in (AUTH-02, AUTH-05, AUTH-11 to AUTH-15). */
export function SignInForm({ onForgot, onRequestAccess }: SignInFormProps) {
  const signIn = useSignIn();
  const { form, submit, busy } = useValidatedForm<Values>({
    schema: signInSchema,
    defaultValues: { email: '', password: '' },
    invalidTitle: 'Validation failed',
    onValid: signIn.mutateAsync,
  });
  const { errors } = form.formState;
  const choose = (email: string, password: string) => {
    form.reset({ email, password });
    void submit();
  };
  return (
    <>
      <form noValidate onSubmit={(event) => void submit(event)} className="space-y-4">
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
        <Field label="Password" error={errors.password?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...form.register('password')}
              autoComplete="current-password"
            />
          )}
        </Field>
        <Button type="submit" pending={busy} className="w-full">
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <div className="mt-4 flex flex-wrap justify-between gap-x-4 gap-y-2">
        <Button variant="link" onClick={onForgot}>
          Forgot password?
        </Button>
        <Button variant="link" onClick={onRequestAccess}>
          Request access
        </Button>
      </div>
      {env.demo && <DemoAccounts disabled={busy} onChoose={choose} />}
    </>
  );
}
