import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';
import type { SetAsideMessage } from './queries';

/** Has a message that was set aside sent again. */
export function useRetryMessage() {
  return useWrite({
    stale: [KEY_ROOTS.console],
    alwaysRefetch: true,
    write: async ({ id }: SetAsideMessage) =>
      unwrap(await supabase.rpc('retry_message', { p_id: id })),
    done: () => [t`Trying again`, t`If it fails again, it returns to this list.`],
    failed: { title: t`Couldn’t try again` },
  });
}

/** Deletes a message that was set aside. */
export function useDiscardMessage() {
  return useWrite({
    stale: [KEY_ROOTS.console],
    alwaysRefetch: true,
    write: async ({ id }: SetAsideMessage) =>
      unwrap(await supabase.rpc('discard_message', { p_id: id })),
    done: () => [t`Message discarded`],
    failed: { title: t`Couldn’t discard the message` },
  });
}
