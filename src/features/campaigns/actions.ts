import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type AppError, toAppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { campaignKeys } from './queries';

/** What `rpc/change_campaigns` does; "restore" is from the archive, "undelete" puts back what was deleted. */
export type CampaignAction =
  | 'pause'
  | 'activate'
  | 'end'
  | 'archive'
  | 'restore'
  | 'delete'
  | 'undelete'
  | 'duplicate';

/** How it went with one campaign; without an error it is as it was wanted. */
export interface ActionResult {
  id: string;
  error: AppError | null;
}

interface ActionRequest {
  action: CampaignAction;
  ids: readonly string[];
  /** Of copies: the same request sent again makes no others. */
  requestId?: string;
}

/**
 * Applies one action to up to 500 campaigns and returns a result for each. Repeating the call is safe. The database limits the
 * rows of one call, so the client sends the remaining campaigns in further calls as long as each call changes something.
 */
export async function changeCampaigns(request: ActionRequest): Promise<ActionResult[]> {
  await requireUser();
  const rows = unwrap(
    await supabase.rpc('change_campaigns', {
      p_action: request.action,
      p_ids: [...request.ids],
      ...(request.requestId && { p_request_id: request.requestId }),
    }),
  );
  const results = rows.map(({ id, outcome, code, hint, message }) => ({
    id,
    error: outcome === 'refused' ? toAppError({ code, hint, message }, 400) : null,
  }));
  const beyond = new Set(
    results.filter(({ error }) => error?.hint === 'too_many_rows').map(({ id }) => id),
  );
  if (beyond.size === 0 || beyond.size === results.length) return results;
  return [
    ...results.filter(({ id }) => !beyond.has(id)),
    ...(await changeCampaigns({ ...request, ids: [...beyond] })),
  ];
}

/** The same with one campaign, which is done or throws. */
async function changeCampaign(action: CampaignAction, id: string): Promise<void> {
  const [result] = await changeCampaigns({ action, ids: [id] });
  if (result?.error) throw result.error;
}

/** What a list, a page and the flights of a campaign show of it. */
export const STALE_AFTER_ACTION = [campaignKeys.all, KEY_ROOTS.flights];

interface Named {
  id: string;
  name: string;
}

/** Takes a campaign out of the archive. */
export function useRestoreCampaign() {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('restore', id),
    done: (_none, { name }) => [t`Campaign Restored`, t`"${name}" is in the list again.`],
    failed: { title: t`Failed to restore campaign` },
  });
}

/** Puts a campaign away: out of the list and read-only. */
export function useArchiveCampaign() {
  const restore = useRestoreCampaign();
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('archive', id),
    done: (_none, campaign) => [
      t`Campaign Archived`,
      t`"${campaign.name}" is in the archive. Its results stay in every report.`,
      { label: t`Undo`, onAct: () => restore.mutate(campaign) },
    ],
    failed: { title: t`Failed to archive campaign` },
  });
}

/** Puts back what was deleted, as it was. */
function useUndeleteCampaign() {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('undelete', id),
    done: (_none, { name }) => [t`Campaign Restored`, t`"${name}" is back with its flights.`],
    failed: { title: t`Failed to restore campaign` },
  });
}

/** Deletes a pending campaign with its flights; the database keeps it for Undo, also when this tab is gone. */
export function useDeleteCampaign() {
  const queryClient = useQueryClient();
  const undelete = useUndeleteCampaign();
  return useWrite({
    stale: [campaignKeys.all],
    write: async ({ id }: Named) => {
      await requireUser();
      return unwrap(await supabase.from('campaigns').delete().eq('id', id).select('id').single());
    },
    done: (_row, campaign) => [
      t`Campaign Deleted`,
      t`"${campaign.name}" has been deleted.`,
      { label: t`Undo`, onAct: () => undelete.mutate(campaign) },
    ],
    refresh: ({ id }) => {
      // Its own page leaves by itself; read again before that, it would say "Campaign not found".
      const detail = campaignKeys.detail(id);
      void queryClient.invalidateQueries({ queryKey: detail, refetchType: 'none' });
      return queryClient.invalidateQueries({
        queryKey: campaignKeys.all,
        predicate: ({ queryKey }) => queryKey[2] !== id,
      });
    },
    failed: { title: t`Error`, description: t`Failed to delete campaign` },
  });
}
