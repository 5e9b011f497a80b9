import { useMutation, useQueryClient } from '@tanstack/react-query';
import { normaliseUrl } from '@/domain/links';
import { AppError, messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { useActor } from '@/session/session';
import { trackerKeys } from './queries';
import type { TrackerForm } from './schemas';
import type { Tracker, TrackerVersion } from './types';

/** Nothing was deleted: why, and whether the list must show how it is now. */
function tellNotDeleted(error: AppError, refresh: () => Promise<void>) {
  const gone = error.kind === 'no_rows';
  toast.error('Delete failed', {
    description: gone
      ? 'It no longer exists, or it belongs to somebody else.'
      : messageOf(error, 'Please try again.'),
  });
  if (gone) void refresh();
}

/** After any write: a list, the page of a tracker and the choice of short links in the wizard show its names. */
function useRefreshTrackers() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: trackerKeys.all });
}

/** Creates a tracker under an id made by the client: the same attempt sent again is the same row. */
export function useCreateTracker() {
  const refresh = useRefreshTrackers();
  const { userId, organisation } = useActor();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: TrackerForm }) => {
      if (!organisation)
        throw new AppError('forbidden', 'You do not belong to an organization yet.');
      const row = {
        id,
        name: form.name.trim(),
        original_url: normaliseUrl(form.url),
        organisation_id: organisation.id,
        user_id: userId,
      };
      return unwrap(await supabase.from('click_trackers').upsert(row).select('id').single());
    },
    onSuccess: () => {
      toast.success('SMS+ created - You can now add SMS preview versions.');
      return refresh();
    },
    meta: { errorToast: { title: 'Creation failed', fallback: 'Could not create tracker.' } },
  });
}

/** Gives an own tracker another name. */
export function useRenameTracker() {
  const refresh = useRefreshTrackers();
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(
        await supabase.from('click_trackers').update({ name }).eq('id', id).select('id').single(),
      ),
    onSuccess: () => {
      toast.success('Name updated');
      return refresh();
    },
    meta: { errorToast: { title: 'Update failed' } },
  });
}

/** A whole copy with new short links and no clicks; the same id again is the same copy. */
export function useDuplicateTracker() {
  const refresh = useRefreshTrackers();
  return useMutation({
    mutationFn: async ({ id, source }: { id: string; source: Tracker }) =>
      unwrap(await supabase.rpc('duplicate_tracker', { p_id: id, p_source_id: source.id })),
    onSuccess: ([copy]) => {
      toast.success('Tracker copied to your workspace', {
        description: `"${copy?.name}" has short links of its own and starts at 0 clicks.`,
      });
      return refresh();
    },
    meta: { errorToast: { title: 'Copy failed', fallback: 'Could not copy tracker.' } },
  });
}

/** Deletes an own tracker with its versions and their short links. */
export function useDeleteTracker() {
  const refresh = useRefreshTrackers();
  return useMutation({
    mutationFn: async ({ id }: Pick<Tracker, 'id' | 'name'>) =>
      unwrap(await supabase.from('click_trackers').delete().eq('id', id).select('id').single()),
    onSuccess: (_row, { name }) => {
      toast.success('Tracker deleted', { description: `"${name}" has been deleted.` });
      return refresh();
    },
    onError: (error) => tellNotDeleted(error, refresh),
  });
}

/** Deletes a version of an own tracker and its short link. */
export function useDeleteVersion() {
  const refresh = useRefreshTrackers();
  return useMutation({
    mutationFn: async ({ id }: Pick<TrackerVersion, 'id' | 'version_name'>) =>
      unwrap(
        await supabase.from('click_tracker_versions').delete().eq('id', id).select('id').single(),
      ),
    onSuccess: (_row, { version_name }) => {
      toast.success('Version deleted', { description: `"${version_name}" has been deleted.` });
      return refresh();
    },
    onError: (error) => tellNotDeleted(error, refresh),
  });
}
