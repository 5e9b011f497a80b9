import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import { type BulkAction, MAX_BULK_CAMPAIGNS } from '@/domain/campaign/actions';
import { ACTIVE_CAMPAIGN_STATUSES } from '@/domain/flight/lifecycle';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import {
  type ActionResult,
  type CampaignAction,
  changeCampaigns,
  STALE_AFTER_ACTION,
} from './actions';
import { DONE } from './bulk-words';
import type { Campaign } from './types';

interface Change {
  action: BulkAction;
  /** The campaigns before the action. */
  campaigns: readonly Campaign[];
}

/** A campaign that the server refused to change. */
export interface Refused {
  campaign: Campaign;
  reason: string;
  /** Activating the campaign would start flights, so the user must review it in the launch sheet first. */
  needsReview: boolean;
}

export function refusedCampaigns(
  results: readonly ActionResult[],
  campaigns: readonly Campaign[],
): Refused[] {
  const errors = new Map(results.map(({ id, error }) => [id, error]));
  return campaigns.flatMap((campaign) => {
    const error = errors.get(campaign.id);
    if (!error) return [];
    return [{ campaign, reason: error.message, needsReview: error.hint === 'launch_needed' }];
  });
}

function* chunks<T>(all: readonly T[], size: number) {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}

const campaignIds = (campaigns: readonly Campaign[]) => campaigns.map(({ id }) => id);

/** Status that an action sets. */
const STATUS: Partial<Record<BulkAction, string>> = {
  pause: 'paused',
  activate: 'active',
  end: 'ended',
};

/** Inverse of each action that sets no status. */
const INVERSE: Partial<Record<BulkAction, CampaignAction>> = {
  archive: 'restore',
  restore: 'archive',
  delete: 'undelete',
};

/** Keeps request URLs below the length limit of servers. */
const IDS_PER_URL = 100;

const isRunning = ({ status }: Campaign) => ACTIVE_CAMPAIGN_STATUSES.some((one) => one === status);

/**
 * Restores the previous status of campaigns that were not running; `reactivate` restores the others. Skips campaigns
 * whose status has changed since the action.
 */
async function restoreStatuses(set: string, campaigns: readonly Campaign[]) {
  await requireUser();
  const stopped = campaigns.filter((campaign) => !isRunning(campaign));
  for (const before of new Set(stopped.map(({ status }) => status))) {
    const sameStatus = stopped.filter(({ status }) => status === before);
    for (const ids of chunks(campaignIds(sameStatus), IDS_PER_URL))
      unwrap(
        await supabase
          .from('campaigns')
          .update({ status: before })
          .in('id', ids)
          // An active campaign that has used up its budget since then has become limited.
          .in('status', set === 'active' ? ['active', 'limited'] : [set])
          .select('id'),
      );
  }
}

/**
 * Activates campaigns that were running before the action, unless their status has changed since then. Returns those that
 * the server refused, such as campaigns whose flights need a launch.
 */
async function reactivate(set: string, campaigns: readonly Campaign[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  const unchanged: string[] = [];
  for (const ids of chunks(campaignIds(campaigns.filter(isRunning)), IDS_PER_URL)) {
    const rows = await supabase.from('campaigns').select('id').in('id', ids).eq('status', set);
    unchanged.push(...unwrap(rows).map(({ id }) => id));
  }
  for (const ids of chunks(unchanged, MAX_BULK_CAMPAIGNS))
    refused.push(
      ...refusedCampaigns(await changeCampaigns({ action: 'activate', ids }), campaigns),
    );
  return refused;
}

/** Undoes an action. Returns the campaigns that need a review before they start again. */
async function undoAction({ action, campaigns }: Change): Promise<Refused[]> {
  const set = STATUS[action];
  const opposite = INVERSE[action];
  if (set) {
    await restoreStatuses(set, campaigns);
    return await reactivate(set, campaigns);
  }
  if (!opposite) return [];
  for (const ids of chunks(campaignIds(campaigns), MAX_BULK_CAMPAIGNS)) {
    const results = await changeCampaigns({ action: opposite, ids });
    const refused = results.find(({ error }) => error);
    if (refused?.error) throw refused.error;
  }
  return [];
}

function useUndoAction(onRefused: (refused: readonly Refused[]) => void) {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    alwaysRefetch: true,
    write: undoAction,
    done: (refused) => {
      if (refused.length === 0)
        return [t`Undone`, t`The campaigns are back in their previous state.`];
      onRefused(refused);
      return [
        t`Partly undone`,
        t`${plural(refused.length, {
          one: '# campaign has flights to review before it starts again.',
          other: '# campaigns have flights to review before they start again.',
        })}`,
      ];
    },
    failed: { title: t`Undo failed` },
  });
}

/**
 * Applies an action to many campaigns in requests of limited size. The server changes or refuses each campaign on its
 * own. A retry after a lost response does nothing twice.
 */
export function useBulkAction(onRefused: (refused: readonly Refused[]) => void) {
  const undo = useUndoAction(onRefused);
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [finished, setFinished] = useState(0);
  const write = useWrite({
    stale: STALE_AFTER_ACTION,
    alwaysRefetch: true,
    once: ({ action, campaigns }) => ({
      kind: 'campaigns changed',
      id: requestId,
      content: [action, campaignIds(campaigns)],
    }),
    write: async ({ action, campaigns }: Change, id: string): Promise<ActionResult[]> => {
      const results: ActionResult[] = [];
      for (const ids of chunks(campaignIds(campaigns), MAX_BULK_CAMPAIGNS)) {
        setFinished(results.length);
        const request = { action, ids, ...(action === 'duplicate' && { requestId: id }) };
        results.push(...(await changeCampaigns(request)));
      }
      setRequestId(crypto.randomUUID());
      return results;
    },
    done: (results, { action, campaigns }) => {
      const refused = new Set(results.filter(({ error }) => error).map(({ id }) => id));
      const changed = campaigns.filter(({ id }) => !refused.has(id));
      if (changed.length === 0) return null;
      const canUndo = STATUS[action] ?? INVERSE[action];
      return [
        DONE[action](changed.length),
        undefined,
        canUndo
          ? { label: t`Undo`, onAct: () => undo.mutate({ action, campaigns: changed }) }
          : undefined,
      ];
    },
    failed: { title: t`Couldn’t change the campaigns` },
  });
  return { ...write, finished };
}
