import { plural, t } from '@lingui/core/macro';
import { AppError, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { CREATIVE_QUERY_KEYS } from '@/features/creative-data/mutations';
import type { Creative } from '@/features/creative-data/queries';

/** Status of an archived creative. New flights cannot use it. */
export const ARCHIVED = 'inactive';

/** One change of several creatives: sets a status, adds a label or removes one. */
export interface Change {
  action: 'status' | 'label' | 'unlabel';
  value: string;
  creatives: readonly Pick<Creative, 'id' | 'name'>[];
  /** Also changes the variants of each creative: all of them or none. */
  groups?: boolean;
}

export interface Result {
  creative: Change['creatives'][number];
  outcome: string;
  /** Status before the change. */
  before: string;
  /** Why the database refused the change; empty if it did not. */
  reason: string;
}

async function change({ action, value, groups = false, creatives }: Change): Promise<Result[]> {
  await requireUser();
  const answered = unwrap(
    await supabase.rpc('change_creatives', {
      p_action: action,
      p_ids: creatives.map(({ id }) => id),
      p_value: value,
      p_variants: groups,
    }),
  );
  return answered.map(({ id, outcome, before, message }) => ({
    // With `groups`, the response can contain a variant that was not selected, whose name is unknown here.
    creative: creatives.find((one) => one.id === id) ?? { id, name: '' },
    outcome,
    before,
    reason: message ?? '',
  }));
}

/** Returns the changes that undo `action` for the creatives that it changed, `done`. */
function reverseChanges(
  value: string,
  action: Change['action'],
  done: readonly Result[],
): Change[] {
  if (action !== 'status') {
    const back = action === 'label' ? 'unlabel' : 'label';
    return [{ action: back, value, creatives: done.map(({ creative }) => creative) }];
  }
  return [...new Set(done.map(({ before }) => before))].map((before) => ({
    action,
    value: before,
    creatives: done.filter((one) => one.before === before).map(({ creative }) => creative),
  }));
}

function changeText(action: Change['action'], value: string, count: number): string {
  const creatives = plural(count, { one: '# creative', other: '# creatives' });
  if (action === 'status') return t`${creatives} archived`;
  return action === 'label'
    ? t`Label “${value}” added to ${creatives}`
    : t`Label “${value}” removed from ${creatives}`;
}

/** Changes several creatives; each can be refused on its own. The toast offers Undo for those that were changed. */
export function useChangeCreatives() {
  const undo = useWrite({
    stale: CREATIVE_QUERY_KEYS,
    alwaysRefetch: true,
    write: async (changes: readonly Change[]) => {
      for (const one of changes) {
        const refused = (await change(one)).find(({ outcome }) => outcome === 'refused');
        if (refused) throw new AppError('conflict', refused.reason);
      }
    },
    done: () => [t`Undone`, t`No creative was changed.`],
    failed: { title: t`Undo failed` },
  });
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    alwaysRefetch: true,
    write: change,
    done: (results, { action, value }) => {
      const done = results.filter(({ outcome }) => outcome === 'done');
      if (done.length === 0) return null;
      return [
        changeText(action, value, done.length),
        undefined,
        { label: t`Undo`, onAct: () => undo.mutate(reverseChanges(value, action, done)) },
      ];
    },
    failed: { title: t`The creatives could not be changed` },
  });
}
