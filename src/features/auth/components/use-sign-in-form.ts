import { type RefObject, useEffect, useRef, useState } from 'react';
import { toast } from '@/lib/toast';
import { useSingleRun } from '@/ui/forms/use-single-run';
import { useSignIn } from '../mutations';
import type { SignInForm } from '../schemas';
import type { checkSignIn, SignInProblems } from '../sign-in-check';

let check: typeof checkSignIn | undefined;

/** Without the rules, for example offline, the server is the judge alone. */
async function problemsOf(values: SignInForm): Promise<SignInProblems> {
  check ??= await import('../sign-in-check').then(
    (module) => module.checkSignIn,
    () => undefined,
  );
  return check?.(values) ?? {};
}

function valuesOf(form: HTMLFormElement): SignInForm {
  const textOf = (name: string) =>
    form.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? '';
  return { email: textOf('email'), password: textOf('password') };
}

/**
 * The sign-in form keeps its text in the page, where password managers write it. The library that the other forms
 * use, and the rules themselves, are a third of the screen's code and are not needed to draw it.
 */
export function useSignInForm(ref: RefObject<HTMLFormElement | null>) {
  const signIn = useSignIn();
  const [problems, setProblems] = useState<SignInProblems>({});
  const [busy, setBusy] = useState(false);
  const tried = useRef(false);

  useEffect(() => {
    const timer = setTimeout(() => void problemsOf({ email: '', password: '' }), 1000);
    return () => clearTimeout(timer);
  }, []);

  const send = async (form: HTMLFormElement) => {
    const values = valuesOf(form);
    const found = await problemsOf(values);
    tried.current = true;
    setProblems(found);
    const [first] = Object.entries(found);
    if (!first) {
      await signIn.mutateAsync(values);
      return;
    }
    toast.error('Validation failed', { description: first[1] });
    form.querySelector<HTMLInputElement>(`[name=${first[0]}]`)?.focus();
  };
  const submit = useSingleRun(async () => {
    if (!ref.current) return;
    setBusy(true);
    // The mutation reports failures; what was typed stays in the form.
    await send(ref.current).catch(() => {});
    setBusy(false);
  });
  /** After the first try a message goes as soon as its reason is gone. */
  const recheck = () => {
    if (tried.current && ref.current && check) setProblems(check(valuesOf(ref.current)));
  };
  return { problems, busy, submit, recheck };
}
