import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { isWebhookUrl } from '@/domain/link/links';
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

/** Form of a webhook of the organization. */
export const webhookSchema = z.object({
  url: z.string().check(
    z.trim(),
    z.minLength(1, { error: () => t`Enter a URL` }),
    z.refine((url: string) => url === '' || isWebhookUrl(url), {
      error: () => t`Enter a public URL that begins with https://`,
    }),
  ),
  events: z.array(z.string()).check(z.minLength(1, { error: () => t`Choose at least one event` })),
});

export type WebhookForm = z.infer<typeof webhookSchema>;
