import { type SignInForm, signInSchema } from './schemas';

/** What is wrong with each field, in the order of the form. */
export type SignInProblems = Partial<Record<keyof SignInForm, string>>;

/** The rules of the sign-in form. A module of its own: the form is drawn before it is loaded. */
export function checkSignIn(values: SignInForm): SignInProblems {
  const problems: SignInProblems = {};
  for (const { path, message } of signInSchema.safeParse(values).error?.issues ?? []) {
    const field = path[0] === 'email' ? 'email' : 'password';
    problems[field] ??= message;
  }
  return problems;
}
