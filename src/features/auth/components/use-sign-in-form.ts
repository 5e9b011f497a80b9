import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '@/lib/toast';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useSignIn } from '../mutations';
import type { SignInForm } from '../schemas';
import type { checkSignIn, SignInProblems } from '../sign-in-check';

let check: typeof checkSignIn | undefined;

/** Validates the values. Returns no problems if the rules fail to load, for example offline: the server still validates. */
async function findProblems(values: SignInForm): Promise<SignInProblems> {
  check ??= await import('../sign-in-check').then(
    (module) => module.checkSignIn,
    () => undefined,
  );
  return check?.(values) ?? {};
}

type Fields = Record<keyof SignInForm, RefObject<HTMLInputElement | null>>;

const readValues = ({ email, password }: Fields): SignInForm => ({
  email: email.current?.value ?? '',
  password: password.current?.value ?? '',
});

/**
 * State of the sign-in form. The inputs are uncontrolled, because password managers fill them. The form does not use
 * react-hook-form and loads its validation rules after a second: together they would be a third of the page's code, and
 * the first render needs neither.
 */
export function useSignInForm(fields: Fields) {
  const signIn = useSignIn();
  const [problems, setProblems] = useState<SignInProblems>({});
  const [busy, setBusy] = useState(false);
  const submitted = useRef(false);

  useEffect(() => {
    const timer = setTimeout(() => void findProblems({ email: '', password: '' }), 1000);
    return () => clearTimeout(timer);
  }, []);

  const send = async () => {
    const values = readValues(fields);
    const found = await findProblems(values);
    submitted.current = true;
    setProblems(found);
    const first = found.email ? 'email' : 'password';
    if (!found[first]) {
      await signIn.mutateAsync(values);
      return;
    }
    toast.error(t`Validation failed`, { description: found[first] });
    fields[first].current?.focus();
  };
  const submit = useSingleRun(async () => {
    setBusy(true);
    // The mutation reports failures in a toast; the typed values stay in the form.
    await send().catch(() => {});
    setBusy(false);
  });
  /** Revalidates on change after the first submit, so that a message disappears once its field is valid. */
  const recheck = () => {
    if (submitted.current && check) setProblems(check(readValues(fields)));
  };
  return { problems, busy, submit, recheck };
}
