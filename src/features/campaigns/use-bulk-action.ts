import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { type BulkAction, MOST_AT_ONCE } from '@/domain/campaign-actions';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
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

function* inParts<T>(all: readonly T[], size: number) {
  for (let first = 0; first < all.length; first += size) yield all.slice(first, first + size);
}

const idsOf = (campaigns: readonly Campaign[]) => campaigns.map(({ id }) => id);

/** The status that an action sets. */
const STATUS: Partial<Record<BulkAction, string>> = {
  pause: 'paused',
  activate: 'active',
  end: 'ended',
};

/** What takes the others back. */
const OPPOSITE: Partial<Record<BulkAction, CampaignAction>> = {
  archive: 'restore',
  restore: 'archive',
  delete: 'undelete',
};

/** An address holds the ids of so many. */
const IN_AN_ADDRESS = 100;

/** Gives each its status of before, unless somebody has chosen another one since. */
async function putStatusBack(set: string, campaigns: readonly Campaign[]) {
  await requireUser();
  for (const before of new Set(campaigns.map(({ status }) => status))) {
    const these = campaigns.filter(({ status }) => status === before);
    for (const part of inParts(idsOf(these), IN_AN_ADDRESS))
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

async function takeBack({ action, campaigns }: Change) {
  const set = STATUS[action];
  const opposite = OPPOSITE[action];
  if (set) return await putStatusBack(set, campaigns);
  if (!opposite) return undefined;
  for (const ids of inParts(idsOf(campaigns), MOST_AT_ONCE)) {
    const results = await changeCampaigns({ action: opposite, ids });
    const refused = results.find(({ error }) => error);
    if (refused?.error) throw refused.error;
  }
  return undefined;
}

/** Puts back what an action has changed. */
function useTakeBack() {
  return useWrite({
    stale: STALE_AFTER_ACTION,
    lookAgain: true,
    write: takeBack,
    done: () => [t`Undone`, t`The campaigns are as they were.`],
    failed: { title: t`Undo failed` },
  });
}

/**
 * One action on many campaigns, in parts of what one request may change. Each is done or refused by itself; sent again
 * after a lost answer, nothing is done twice.
 */
export function useBulkAction() {
  const undo = useTakeBack();
  const [requestId, setRequestId] = useState(() => crypto.randomUUID());
  const [finished, setFinished] = useState(0);
  const write = useWrite({
    stale: STALE_AFTER_ACTION,
    lookAgain: true,
    once: ({ action, campaigns }) => ({
      of: 'campaigns changed',
      id: requestId,
      content: [action, idsOf(campaigns)],
    }),
    write: async ({ action, campaigns }: Change, id: string): Promise<ActionResult[]> => {
      const results: ActionResult[] = [];
      for (const ids of inParts(idsOf(campaigns), MOST_AT_ONCE)) {
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
      const canUndo = STATUS[action] ?? OPPOSITE[action];
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
