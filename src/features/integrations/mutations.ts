import { t } from '@lingui/core/macro';
import { typedValue } from '@/domain/shared/typed-number';
import { dayEnd } from '@/domain/time/wall-time';
import { OVERLAP, type ReplaceKeyForm } from '@/features/configuration/schemas';
import { useIssuedRefresh } from '@/features/configuration/use-issued-refresh';
import { unwrap } from '@/lib/errors';
import { forgetAttempt } from '@/lib/query/open-attempts';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import { useActor } from '@/session/session';
import { API_KEYS, type ApiKey } from './queries';
import type { ApiKeyForm } from './schemas';

/** A new key with its secret, which no other response contains. */
export interface IssuedApiKey {
  name: string;
  key: string;
}

/** Time in ISO 8601 at which the key ends; null for a key without an end. */
function keyEnd(lastDay: string, zone: string): string | null {
  const minute = lastDay ? dayEnd(lastDay, zone) : null;
  return minute === null ? null : new Date(minute * 60_000).toISOString();
}

/** Creates a key. A retry after a lost response returns another secret for the same key. */
export function useCreateApiKey() {
  const zone = useActor().organisation?.time_zone ?? 'UTC';
  return useWrite({
    ...useIssuedRefresh(API_KEYS),
    once: (form) => ({ kind: 'API key', content: JSON.stringify(form) }),
    write: async ({ name, scopes, lastDay }: ApiKeyForm, id: string): Promise<IssuedApiKey> => {
      const end = keyEnd(lastDay, zone);
      const made = supabase.rpc('create_api_key', {
        p_name: name,
        p_scopes: scopes,
        ...(end && { p_expires_at: end }),
        p_id: id,
      });
      return unwrap(await made.single());
    },
    failed: { title: t`Couldn’t create the key` },
  });
}

/** Creates another key with the same name and permissions, and ends the old one after some hours. */
export function useReplaceApiKey() {
  return useWrite({
    ...useIssuedRefresh(API_KEYS),
    // Without the hours: a retry with fewer hours ends the old key earlier.
    once: ({ id }) => ({ kind: 'replacement of an API key', content: id }),
    write: async (
      { id, hours }: { id: string } & ReplaceKeyForm,
      newId: string,
    ): Promise<IssuedApiKey> =>
      unwrap(
        await supabase
          .rpc('rotate_api_key', {
            p_id: id,
            p_hours: typedValue(hours, OVERLAP) ?? 0,
            p_new_id: newId,
          })
          .single(),
      ),
    failed: { title: t`Couldn’t replace the key` },
  });
}

/** Ends a key immediately. Safe to repeat. */
export function useRevokeApiKey() {
  return useWrite({
    stale: [API_KEYS],
    once: ({ id }) => ({ kind: 'end of an API key', content: id }),
    write: async ({ id }: ApiKey) => {
      unwrap(await supabase.rpc('revoke_api_key', { p_id: id }));
      // The key may come from an attempt whose response was lost. Another attempt then needs another key.
      forgetAttempt(id);
    },
    done: (_nothing, { name }) => [t`Key revoked`, t`${name} can’t use it anymore.`],
    failed: { title: t`Couldn’t revoke the key` },
  });
}
