import * as z from 'zod/mini';

const MAX_PASSWORD_BYTES = 72;

const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255, 'Email must be less than 255 characters'),
    z.email('Invalid email address'),
  );

/** 6 characters at least; the upper end counts bytes, as the hash does (AUTH-14, AUTH-15). */
const password = z.string().check(
  z.minLength(6, 'Password must be at least 6 characters'),
  z.refine((value: string) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES, {
    message: 'Password must be less than 72 characters',
  }),
);

export const signInSchema = z.object({ email, password });
export type SignInForm = z.input<typeof signInSchema>;

export const forgotPasswordSchema = z.object({ email });
export type ForgotPasswordForm = z.input<typeof forgotPasswordSchema>;

export const resetPasswordSchema = z
  .object({ password, confirmation: password })
  .check(
    z.refine<{ password: string; confirmation: string }>(
      ({ password: first, confirmation }) => first === confirmation,
      { message: 'Passwords do not match', path: ['confirmation'], when: () => true },
    ),
  );
export type ResetPasswordForm = z.input<typeof resetPasswordSchema>;

export const requestAccessSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Name cannot be empty'),
      z.maxLength(100, 'Name must be less than 100 characters'),
    ),
  email,
  password,
});
export type RequestAccessForm = z.input<typeof requestAccessSchema>;
