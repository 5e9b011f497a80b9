import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import {
  emailSchema as email,
  passwordSchema as password,
  personNameSchema,
} from '@/lib/forms/account-rules';

export const signInSchema = z.object({ email, password });
export type SignInForm = z.input<typeof signInSchema>;

export const forgotPasswordSchema = z.object({ email });
export type ForgotPasswordForm = z.input<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z
  .object({ password, confirmation: password })
  .check(
    z.refine<{ password: string; confirmation: string }>(
      ({ password: first, confirmation }) => first === confirmation,
      { error: () => t`Passwords do not match`, path: ['confirmation'], when: () => true },
    ),
  );
export type ResetPasswordForm = z.input<typeof resetPasswordSchema>;

export const requestAccessSchema = z.object({
  name: personNameSchema,
  email,
});
export type RequestAccessForm = z.input<typeof requestAccessSchema>;
