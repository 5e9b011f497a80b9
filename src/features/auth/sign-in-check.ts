import { type SignInForm, signInSchema } from './schemas';

/** First validation message of each invalid field, in the order of the form. */
export type SignInProblems = Partial<Record<keyof SignInForm, string>>;

/** Validates the sign-in form. In its own module, because the form renders before the rules load. */
export function checkSignIn(values: SignInForm): SignInProblems {
  const problems: SignInProblems = {};
  for (const { path, message } of signInSchema.safeParse(values).error?.issues ?? []) {
    const field = path[0] === 'email' ? 'email' : 'password';
    problems[field] ??= message;
  }
  return problems;
}
