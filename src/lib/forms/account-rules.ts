import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { requiredText } from './text-rules';

const MAX_PASSWORD_BYTES = 72;

/** An email address: trimmed, valid, at most 255 characters. */
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(255, { error: () => t`Email must be less than 255 characters` }),
    z.email({ error: () => t`Invalid email address` }),
  );

/** At least 6 characters. The maximum counts bytes, because the password hash ignores everything after 72 bytes. */
export const passwordSchema = z.string().check(
  z.minLength(6, { error: () => t`Password must be at least 6 characters` }),
  z.refine((value: string) => new TextEncoder().encode(value).length <= MAX_PASSWORD_BYTES, {
    error: () => t`Password must be less than 72 characters`,
  }),
);

export const personNameSchema = requiredText({ error: () => t`Name cannot be empty` }, 100, {
  error: () => t`Name must be less than 100 characters`,
});
