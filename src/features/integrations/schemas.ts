import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { requiredText } from '@/lib/forms/text-rules';

/** Form of a new API key. */
export const apiKeySchema = z.object({
  name: requiredText({ error: () => t`Enter a name` }, 100, {
    error: () => t`The name must be at most 100 characters`,
  }),
  /** Last day on which the key works, in the organization's time zone; empty for no end. */
  lastDay: z.string(),
  scopes: z
    .array(z.string())
    .check(z.minLength(1, { error: () => t`Choose at least one permission` })),
});

export type ApiKeyForm = z.infer<typeof apiKeySchema>;
