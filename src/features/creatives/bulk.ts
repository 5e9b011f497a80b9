import { plural, t } from '@lingui/core/macro';
import { AppError, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { STALE } from '@/features/creative-data/mutations';
import type { Creative } from '@/features/creative-data/queries';

/** To archive is to make inactive: no new flight can choose it. */
export const ARCHIVED = 'inactive';

/** What several creatives get: a status, a label, or one label less. */
export interface Change {
  action: 'status' | 'label' | 'unlabel';
  value: string;
  creatives: readonly Pick<Creative, 'id' | 'name'>[];
  /** Each stands for its variants, which are changed with it: all of them or none. */
  groups?: boolean;
}

export interface Result {
  creative: Change['creatives'][number];
  outcome: string;
  /** Its status before. */
  before: string;
  /** Why it was left as it was; empty where it was not refused. */
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
    // A variant is changed with its creative: it is that one which is refused, by its name.
    creative: creatives.find((one) => one.id === id) ?? { id, name: '' },
    outcome,
    before,
    reason: message ?? '',
  }));
}

/** What takes it back: of those that it has changed, each to what it was. */
function opposites(value: string, action: Change['action'], done: readonly Result[]): Change[] {
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

function saidOf(action: Change['action'], value: string, count: number): string {
  const creatives = plural(count, { one: '# creative', other: '# creatives' });
  if (action === 'status') return t`${creatives} archived`;
  return action === 'label'
    ? t`Label "${value}" added to ${creatives}`
    : t`Label "${value}" removed from ${creatives}`;
}

/** Changes many at once, each by itself, with Undo for those that were changed. */
export function useChangeCreatives() {
  const undo = useWrite({
    stale: STALE,
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
    stale: STALE,
    alwaysRefetch: true,
    write: change,
    done: (results, { action, value }) => {
      const done = results.filter(({ outcome }) => outcome === 'done');
      if (done.length === 0) return null;
      return [
        saidOf(action, value, done.length),
        undefined,
        { label: t`Undo`, onAct: () => undo.mutate(opposites(value, action, done)) },
      ];
    },
    failed: { title: t`The creatives could not be changed` },
  });
}
