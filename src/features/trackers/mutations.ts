import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { useActor } from '@/session/session';
import { type Tracker, type TrackerVersion } from './queries';
import type { NewLink } from '@/features/links/schemas';

/** A list, the page of a tracker and the choice of short links in the wizard show its names. */
const STALE = [KEY_ROOTS.trackers];

const notDeleted = ({ kind }: AppError) => ({
  title: 'Delete failed',
  fallback: 'Please try again.',
  ...(kind === 'no_rows' && {
    description: 'It no longer exists, or it belongs to somebody else.',
  }),
});

/** Creates a tracker under an id made by the client: the same attempt sent again is the same row. */
export function useCreateTracker() {
  const { userId, organisation } = useActor();
  return useWrite({
    stale: STALE,
    once: ({ id, ...content }) => ({ kind: 'tracker', id, content }),
    write: async ({ name, url }: NewLink, id: string) => {
      if (!organisation)
        throw new AppError('forbidden', 'You do not belong to an organization yet.');
      const row = {
        id,
        name: name.trim(),
        original_url: url,
        organisation_id: organisation.id,
        user_id: userId,
      };
      return unwrap(await supabase.from('click_trackers').upsert(row).select('id').single());
    },
    done: () => ['SMS+ created - You can now add SMS preview versions.'],
    failed: { title: 'Creation failed', fallback: 'Could not create tracker.' },
  });
}

/** Gives an own tracker another name. */
export function useRenameTracker() {
  return useWrite({
    stale: STALE,
    write: async ({ id, name }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(
        await supabase.from('click_trackers').update({ name }).eq('id', id).select('id').single(),
      ),
    done: () => ['Name updated'],
    failed: { title: 'Update failed' },
  });
}

/** A whole copy with new short links and no clicks; the same id again is the same copy. */
export function useDuplicateTracker() {
  return useWrite({
    stale: STALE,
    once: ({ id, source }) => ({ kind: 'tracker copy', id, content: source.id }),
    write: async ({ source }: { id: string; source: Tracker }, id: string) =>
      unwrap(await supabase.rpc('duplicate_tracker', { p_id: id, p_source_id: source.id })),
    done: ([copy]) => [
      'Tracker copied to your workspace',
      `"${copy?.name}" has short links of its own and starts at 0 clicks.`,
    ],
    failed: { title: 'Copy failed', fallback: 'Could not copy tracker.' },
  });
}

/** Deletes an own tracker with its versions and their short links. */
export function useDeleteTracker() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(await supabase.from('click_trackers').delete().eq('id', id).select('id').single()),
    done: (_row, { name }) => ['Tracker deleted', `"${name}" has been deleted.`],
    failed: notDeleted,
  });
}

/** Deletes a version of an own tracker and its short link. */
export function useDeleteVersion() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: Pick<TrackerVersion, 'id' | 'version_name'>) =>
      unwrap(
        await supabase.from('click_tracker_versions').delete().eq('id', id).select('id').single(),
      ),
    done: (_row, { version_name }) => ['Version deleted', `"${version_name}" has been deleted.`],
    failed: notDeleted,
  });
}
