import { createPost, resolveHost } from '../supabase/functions/_shared/public-request.ts';
import {
  type ClaimedWebhook,
  type NewHost,
  sendWebhooks,
  type WebhookStore,
} from '../supabase/functions/_shared/webhooks.ts';
import type { Query } from './auth/requests.ts';

/** The webhooks of the embedded database, for `sendWebhooks`. */
export const databaseWebhooks = (query: Query): WebhookStore => ({
  claim: (limit) => query<ClaimedWebhook>('select * from private.claim_webhooks($1)', [limit]),
  settle: async (results) => {
    await query('select private.settle_webhooks($1::text::jsonb)', [JSON.stringify(results)]);
  },
  newHosts: () => query<NewHost>('select * from private.claim_webhook_hosts($1)', [20]),
  settleHosts: async (hosts) => {
    await query('select private.settle_webhook_hosts($1::text::jsonb)', [JSON.stringify(hosts)]);
  },
});

/** Sends the webhooks that are due, as the Edge Function `worker` does, and returns the number of attempts. */
export const webhookSender = (query: Query, allowsLoopback: boolean) => async () =>
  sendWebhooks(databaseWebhooks(query), {
    network: { resolve: resolveHost, post: createPost(), allowsLoopback },
  });
