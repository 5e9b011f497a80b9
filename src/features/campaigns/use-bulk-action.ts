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
  /** As they are before it. */
  campaigns: readonly Campaign[];
}

/** A campaign that an action has left as it was. */
export interface Refused {
  campaign: Campaign;
  reason: string;
  /** The campaign starts flights, which the launch sheet reviews first. */
  needsReview: boolean;
}

/** The refused campaigns of a result, with their reasons. */
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

/** The status that an action sets. */
const STATUS: Partial<Record<BulkAction, string>> = {
  pause: 'paused',
  activate: 'active',
  end: 'ended',
};

/** What takes the others back. */
const INVERSE: Partial<Record<BulkAction, CampaignAction>> = {
  archive: 'restore',
  restore: 'archive',
  delete: 'undelete',
};

/** An address holds the ids of so many. */
const IDS_PER_URL = 100;

const isRunning = ({ status }: Campaign) => ACTIVE_CAMPAIGN_STATUSES.some((one) => one === status);

/** Restores the previous statuses that start nothing. Skips campaigns whose status has changed in the meantime. */
async function restoreStatuses(set: string, campaigns: readonly Campaign[]) {
  await requireUser();
  const resting = campaigns.filter((campaign) => !isRunning(campaign));
  for (const before of new Set(resting.map(({ status }) => status))) {
    const these = resting.filter(({ status }) => status === before);
    for (const part of chunks(campaignIds(these), IDS_PER_URL))
      unwrap(
        await supabase
          .from('campaigns')
          .update({ status: before })
          .in('id', part)
          // What has used its budget up meanwhile is "limited", which "active" became by itself.
          .in('status', set === 'active' ? ['active', 'limited'] : [set])
          .select('id'),
      );
  }
}

/** Starts campaigns that ran before, as Activate does: those with waiting flights are refused and need a review. */
async function reactivate(set: string, campaigns: readonly Campaign[]): Promise<Refused[]> {
  const refused: Refused[] = [];
  const left: string[] = [];
  for (const part of chunks(campaignIds(campaigns.filter(isRunning)), IDS_PER_URL)) {
    const rows = await supabase.from('campaigns').select('id').in('id', part).eq('status', set);
    left.push(...unwrap(rows).map(({ id }) => id));
  }
  for (const ids of chunks(left, MAX_BULK_CAMPAIGNS))
    refused.push(
      ...refusedCampaigns(await changeCampaigns({ action: 'activate', ids }), campaigns),
    );
  return refused;
}

/** Reverts an action; answers the campaigns that were refused. */
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

/** Reverts what an action has changed. */
function useUndoAction(onRefused: (refused: readonly Refused[]) => void) {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    alwaysRefetch: true,
    write: undoAction,
    done: (refused) => {
      if (refused.length === 0) return [t`Undone`, t`The campaigns are as they were.`];
      onRefused(refused);
      return [
        t`Undone in part`,
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
 * One action on many campaigns, in parts of what one request may change. Each is done or refused by itself; sent again
 * after a lost answer, nothing is done twice.
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
        const part = { action, ids, ...(action === 'duplicate' && { requestId: id }) };
        results.push(...(await changeCampaigns(part)));
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
    failed: { title: t`The campaigns could not be changed` },
  });
  return { ...write, finished };
}
