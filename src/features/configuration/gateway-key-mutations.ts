import { t } from '@lingui/core/macro';
import { typedValue } from '@/domain/shared/typed-number';
import { unwrap } from '@/lib/errors';
import { forgetAttempt } from '@/lib/query/open-attempts';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import { type GatewayKey, GATEWAY_KEYS } from './list-queries';
import { useIssuedRefresh } from './use-issued-refresh';
import { type GatewayKeyForm, OVERLAP, type ReplaceKeyForm } from './schemas';

/** A new key with its secret, which no other response contains. */
export interface IssuedKey {
  gateway: string;
  key: string;
}

/** Creates a key. A retry after a lost response returns another secret for the same key. */
export function useCreateGatewayKey() {
  return useWrite({
    ...useIssuedRefresh(GATEWAY_KEYS),
    once: ({ gateway }) => ({ kind: 'gateway key', content: gateway }),
    write: async ({ gateway }: GatewayKeyForm, id: string): Promise<IssuedKey> =>
      unwrap(await supabase.rpc('create_gateway_key', { p_gateway: gateway, p_id: id }).single()),
    failed: { title: t`Couldn’t create the key` },
  });
}

/** Creates another key for the gateway and ends the old one after some hours. A retry creates no second one. */
export function useReplaceGatewayKey() {
  return useWrite({
    ...useIssuedRefresh(GATEWAY_KEYS),
    // Without the hours: a retry with other hours changes the end of the old key.
    once: ({ id }) => ({ kind: 'replacement of a gateway key', content: id }),
    write: async (
      { id, hours }: { id: string } & ReplaceKeyForm,
      newId: string,
    ): Promise<IssuedKey> =>
      unwrap(
        await supabase
          .rpc('rotate_gateway_key', {
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
export function useRevokeGatewayKey() {
  return useWrite({
    stale: [GATEWAY_KEYS],
    once: ({ id }) => ({ kind: 'end of a gateway key', content: id }),
    write: async ({ id }: GatewayKey) => {
      unwrap(await supabase.rpc('revoke_gateway_key', { p_id: id }));
      // The key may come from an attempt whose response was lost. Another attempt then needs another key.
      forgetAttempt(id);
    },
    done: (_nothing, { gateway }) => [t`Key revoked`, t`Gateway ${gateway} can’t use it anymore.`],
    failed: { title: t`Couldn’t revoke the key` },
  });
}
