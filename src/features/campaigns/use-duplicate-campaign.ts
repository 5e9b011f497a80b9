import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { campaignKeys } from './queries';

/** Copies a campaign with its flights in one transaction. A retry after a lost response makes no second copy. */
export function useDuplicateCampaign() {
  const [attemptId] = useState(() => crypto.randomUUID());
  return useWrite({
    stale: [campaignKeys.all, KEY_ROOTS.flights],
    once: (copy) => ({ kind: 'campaign copy', id: attemptId, content: copy }),
    write: async (copy: { sourceId: string; name: string; firstDay: string }, id: string) => {
      await requireUser();
      unwrap(
        await supabase.rpc('duplicate_campaign', {
          p_id: id,
          p_source_id: copy.sourceId,
          p_name: copy.name,
          ...(copy.firstDay && { p_first_day: copy.firstDay }),
        }),
      );
      return id;
    },
    done: (_id, { name }) => [t`Campaign Created`, t`“${name}” and its flights are pending.`],
  });
}
