import * as z from 'zod/mini';
import { requiredText } from './text-rules';

const MAX_PASSWORD_BYTES = 72;

/** An e-mail address: trimmed, valid, at most 255 characters. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255, 'Email must be less than 255 characters'),
    z.email('Invalid email address'),
  );

/** 6 characters at least; the upper end counts bytes, as the hash does. */
export const passwordSchema = z.string().check(
  z.minLength(6, 'Password must be at least 6 characters'),
  z.refine((value: string) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES, {
    message: 'Password must be less than 72 characters',
  }),
);

/** How somebody is called. */
export const personNameSchema = requiredText(
  'Name cannot be empty',
  100,
  'Name must be less than 100 characters',
);
