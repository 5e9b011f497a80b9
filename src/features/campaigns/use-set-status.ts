import { t } from '@lingui/core/macro';
import { campaignStatusWord } from '@/lib/codes/campaign-status-word';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { campaignKeys } from './queries';

export function useSetCampaignStatus() {
  return useWrite({
    // The state of a flight depends on the status of its campaign.
    stale: [campaignKeys.all, KEY_ROOTS.flights],
    write: async ({ id, status }: { id: string; name: string; status: string }) => {
      await requireUser();
      return unwrap(
        await supabase
          .from('campaigns')
          .update({ status, updated_at: new Date().toISOString() })
          .eq('id', id)
          .select('id')
          .single(),
      );
    },
    done: (_row, { name, status }) => [
      t`Campaign Status Updated`,
      t`"${name}" is now ${{ status: campaignStatusWord(status) }}.`,
    ],
    failed: { title: t`Error`, description: t`Failed to update campaign status` },
  });
}
