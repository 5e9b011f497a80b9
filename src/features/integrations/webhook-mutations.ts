import { plural, t } from '@lingui/core/macro';
import { typedValue } from '@/domain/shared/typed-number';
import { OVERLAP, type ReplaceKeyForm } from '@/features/configuration/schemas';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import type { WebhookForm } from './schemas';
import { type Webhook, WEBHOOKS } from './webhook-queries';

/** Creates an endpoint, or changes the URL and events of `id`. Returns its id. */
export function useSaveWebhook() {
  return useWrite({
    stale: [WEBHOOKS],
    once: ({ id, form }) => ({ kind: 'webhook', content: JSON.stringify(form), ...(id && { id }) }),
    write: async ({ id, form }: { id?: string; form: WebhookForm }, attemptId: string) =>
      unwrap(
        await supabase
          .rpc('save_webhook', {
            p_id: id ?? attemptId,
            p_url: form.url.trim(),
            p_events: form.events,
          })
          .single(),
      ).id,
    done: (_id, { id }) => [id ? t`Webhook saved` : t`Webhook created`],
    failed: { title: t`Couldn’t save the webhook` },
  });
}

export function usePauseWebhook() {
  return useWrite({
    stale: [WEBHOOKS],
    once: ({ id, pause }) => ({ kind: 'pause of a webhook', content: `${id} ${pause}` }),
    write: async ({ id, pause }: { id: string; pause: boolean }) =>
      unwrap(await supabase.rpc('pause_webhook', { p_id: id, p_is_paused: pause })),
    done: (_nothing, { pause }) =>
      pause
        ? [t`Webhook paused`, t`Messages are held. You can replay them later.`]
        : [t`Webhook resumed`, t`Replay the messages that were held if you need them.`],
    failed: { title: t`Couldn’t change the webhook` },
  });
}

export function useDeleteWebhook() {
  return useWrite({
    // The URL in the user's settings may be this endpoint.
    stale: [WEBHOOKS, KEY_ROOTS.settings],
    once: ({ id }) => ({ kind: 'deletion of a webhook', content: id }),
    write: async ({ id }: Pick<Webhook, 'id'>) =>
      unwrap(await supabase.rpc('delete_webhook', { p_id: id })),
    done: () => [t`Webhook deleted`],
    failed: { title: t`Couldn’t delete the webhook` },
  });
}

/** Reads the signing secret, and the previous one while it is valid. The activity log records it. */
export function useShowSecret() {
  return useWrite({
    write: async (id: string) =>
      unwrap(await supabase.rpc('webhook_secret', { p_id: id }).single()),
    failed: { title: t`Couldn’t show the secret` },
  });
}

/** Replaces the secret. The old one also signs for some hours. */
export function useReplaceSecret() {
  return useWrite({
    once: ({ id }) => ({ kind: 'replacement of a webhook secret', content: id }),
    write: async ({ id, hours }: { id: string } & ReplaceKeyForm, rotation: string) =>
      unwrap(
        await supabase.rpc('rotate_webhook_secret', {
          p_id: id,
          p_hours: typedValue(hours, OVERLAP) ?? 0,
          p_rotation: rotation,
        }),
      ),
    done: () => [t`Secret replaced`],
    failed: { title: t`Couldn’t replace the secret` },
  });
}

export function useTestWebhook() {
  return useWrite({
    stale: [WEBHOOKS],
    write: async (id: string, request: string) =>
      unwrap(await supabase.rpc('test_webhook', { p_id: id, p_request: request })),
    done: () => [t`Test event queued`, t`Its result appears below in a moment.`],
    failed: { title: t`Couldn’t send the test event` },
  });
}

interface Replay {
  id: string;
  /** One message in any state. */
  delivery?: number;
  /** ISO 8601: all failed and held messages since then. */
  since?: string;
}

export function useReplayWebhooks() {
  return useWrite({
    stale: [WEBHOOKS],
    once: (replay) => ({ kind: 'replay of webhooks', content: JSON.stringify(replay) }),
    write: async ({ id, delivery, since }: Replay) =>
      unwrap(
        await supabase.rpc('replay_webhooks', {
          p_id: id,
          ...(delivery !== undefined && { p_delivery: delivery }),
          ...(since && { p_since: since }),
        }),
      ),
    done: (count) => [
      count === 0
        ? t`Nothing to replay`
        : plural(count, { one: '# message queued again', other: '# messages queued again' }),
    ],
    failed: { title: t`Couldn’t replay` },
  });
}
