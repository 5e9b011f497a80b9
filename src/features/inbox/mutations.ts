import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { supabase } from '@/lib/supabase/client';

/** Notifications to mark: these, or all up to an id, so that none that arrives in the meantime is marked. */
type Target = { ids: number[] } | { until: number };

/** Marks notifications as seen or read, then refetches list and counters: the client computes neither. */
export const useMarkNotifications = (state: 'seen' | 'read') =>
  useWrite({
    write: async (target: Target) =>
      unwrap(
        await supabase.rpc('mark_notifications', {
          p_state: state,
          ...('ids' in target ? { p_ids: target.ids } : { p_until: target.until }),
        }),
      ),
    stale: [KEY_ROOTS.inbox],
    // Seeing the list is no action of the user, so its failure needs no message.
    ...(state === 'read' && { failed: { title: t`Couldn’t mark as read` } }),
  });
