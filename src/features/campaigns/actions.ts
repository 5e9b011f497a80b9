import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type AppError, toAppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { campaignKeys } from './queries';

/** Actions of `change_campaigns`: `restore` unarchives a campaign, `undelete` reverts a delete. */
export type CampaignAction =
  | 'pause'
  | 'activate'
  | 'end'
  | 'archive'
  | 'restore'
  | 'delete'
  | 'undelete'
  | 'duplicate';

/** Result for one campaign; `error` is null if the action succeeded. */
export interface ActionResult {
  id: string;
  error: AppError | null;
}

interface ActionRequest {
  action: CampaignAction;
  ids: readonly string[];
  /** Idempotency key for `duplicate`: a retry makes no second copies. */
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
  const remaining = new Set(
    results.filter(({ error }) => error?.hint === 'too_many_rows').map(({ id }) => id),
  );
  if (remaining.size === 0 || remaining.size === results.length) return results;
  return [
    ...results.filter(({ id }) => !remaining.has(id)),
    ...(await changeCampaigns({ ...request, ids: [...remaining] })),
  ];
}

/** Applies an action to one campaign. Throws if it is refused. */
async function changeCampaign(action: CampaignAction, id: string): Promise<void> {
  const [result] = await changeCampaigns({ action, ids: [id] });
  if (result?.error) throw result.error;
}

export const STALE_AFTER_ACTION = [campaignKeys.all, KEY_ROOTS.flights];

interface Named {
  id: string;
  name: string;
}

export function useRestoreCampaign() {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('restore', id),
    done: (_none, { name }) => [t`Campaign Restored`, t`“${name}” is back in the list.`],
    failed: { title: t`Failed to restore campaign` },
  });
}

/** Archives a campaign: it leaves the list and becomes read-only. */
export function useArchiveCampaign() {
  const restore = useRestoreCampaign();
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('archive', id),
    done: (_none, campaign) => [
      t`Campaign Archived`,
      t`“${campaign.name}” is in the archive. Its results stay in reports.`,
      { label: t`Undo`, onAct: () => restore.mutate(campaign) },
    ],
    failed: { title: t`Failed to archive campaign` },
  });
}

/** Reverts the delete of a campaign and its flights. */
function useUndeleteCampaign() {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    write: ({ id }: Named) => changeCampaign('undelete', id),
    done: (_none, { name }) => [t`Campaign Restored`, t`“${name}” is back with its flights.`],
    failed: { title: t`Failed to restore campaign` },
  });
}

/** Deletes a pending campaign with its flights. The database keeps them for Undo. */
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
      // The campaign's own page navigates away. A refetch before that would show "Campaign not found".
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
