import { t } from '@lingui/core/macro';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { useActor } from '@/session/session';
import { type Tracker, type TrackerVersion } from './queries';
import type { NewLink } from '@/features/links/schemas';

/** The tracker list, the version editor and the wizard's short link select show tracker data. */
const STALE = [KEY_ROOTS.trackers];

const deleteFailure = ({ kind }: AppError) => ({
  title: t`Delete failed`,
  fallback: t`Please try again.`,
  ...(kind === 'no_rows' && {
    description: t`It no longer exists, or someone else owns it.`,
  }),
});

/** Creates a tracker. The client chooses the id, so a retry writes the same row. */
export function useCreateTracker() {
  const { userId, organisation } = useActor();
  return useWrite({
    stale: STALE,
    once: ({ id, ...content }) => ({ kind: 'tracker', id, content }),
    write: async ({ name, url }: NewLink, id: string) => {
      if (!organisation)
        throw new AppError('forbidden', t`You do not belong to an organization yet.`);
      const row = {
        id,
        name: name.trim(),
        original_url: url,
        organisation_id: organisation.id,
        user_id: userId,
      };
      return unwrap(await supabase.from('click_trackers').upsert(row).select('id').single());
    },
    done: () => [t`SMS+ created - You can now add SMS preview versions.`],
    failed: { title: t`Creation failed`, fallback: t`Could not create tracker.` },
  });
}

/** Renames a tracker. Only its owner may. */
export function useRenameTracker() {
  return useWrite({
    stale: STALE,
    write: async ({ id, name }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(
        await supabase.from('click_trackers').update({ name }).eq('id', id).select('id').single(),
      ),
    done: () => [t`Name updated`],
    failed: { title: t`Update failed` },
  });
}

/** Copies a tracker with all versions, new short links and no clicks. A retry with the same id makes no second copy. */
export function useDuplicateTracker() {
  return useWrite({
    stale: STALE,
    once: ({ id, source }) => ({ kind: 'tracker copy', id, content: source.id }),
    write: async ({ source }: { id: string; source: Tracker }, id: string) =>
      unwrap(await supabase.rpc('duplicate_tracker', { p_id: id, p_source_id: source.id })),
    done: ([copy]) => [
      t`Tracker copied to your workspace`,
      t`“${copy?.name ?? ''}” has new short links and starts at 0 clicks.`,
    ],
    failed: { title: t`Copy failed`, fallback: t`Could not copy tracker.` },
  });
}

/** Deletes a tracker with its versions and their short links. Only its owner may. */
export function useDeleteTracker() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(await supabase.from('click_trackers').delete().eq('id', id).select('id').single()),
    done: (_row, { name }) => [t`Tracker deleted`, t`“${name}” has been deleted.`],
    failed: deleteFailure,
  });
}

/** Deletes a version and its short link. Only the tracker's owner may. */
export function useDeleteVersion() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: Pick<TrackerVersion, 'id' | 'version_name'>) =>
      unwrap(
        await supabase.from('click_tracker_versions').delete().eq('id', id).select('id').single(),
      ),
    done: (_row, { version_name: name }) => [t`Version deleted`, t`“${name}” has been deleted.`],
    failed: deleteFailure,
  });
}
