import { useQueryClient } from '@tanstack/react-query';
import { AppError, errorMessage, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { useCountPauses } from '@/session/approval-effect';
import { useCan } from '@/session/session';
import { pausedText } from '@/words/approval';
import { type Tracker } from './queries';
import { toNewVersionRow, toVersionRow, type VersionForm } from './schemas';

export interface VersionSave {
  tracker: Pick<Tracker, 'id' | 'user_id'>;
  /** Of the version that is edited; null for a new one. */
  versionId: string | null;
  /** Made by the client and kept over retries: the id of a new version, and of a copy of the tracker. */
  newId: string;
  copyId: string;
  form: VersionForm;
}

/** Where the version is now; `copied` when it went into a copy. */
export interface SavedVersion {
  trackerId: string;
  versionId: string;
  copied: boolean;
  /** Running flights that the edit has paused for want of a new approval. */
  paused: number;
}

/** An update needs both ids: without one it would find no row, or the wrong one. */
function requireIds({ tracker, versionId }: VersionSave): void {
  if (!tracker.id || versionId === '') throw new AppError('invalid', 'Invalid tracker/version id');
}

async function write({ tracker, versionId, newId, form }: VersionSave): Promise<SavedVersion> {
  const versions = supabase.from('click_tracker_versions');
  const { id } = unwrap(
    versionId === null
      ? await versions
          .upsert({ ...toNewVersionRow(form), id: newId, click_tracker_id: tracker.id })
          .select('id')
          .single()
      : await versions
          .update(toVersionRow(form))
          .eq('id', versionId)
          .eq('click_tracker_id', tracker.id)
          .select('id')
          .single(),
  );
  return { trackerId: tracker.id, versionId: id, copied: false, paused: 0 };
}

async function writeToCopy(save: VersionSave): Promise<SavedVersion> {
  const { tracker, versionId, newId, copyId, form } = save;
  const [version] = unwrap(
    await supabase.rpc('copy_tracker_with_version', {
      p_id: copyId,
      p_source_id: tracker.id,
      ...(versionId && { p_source_version_id: versionId }),
      p_version: { ...toNewVersionRow(form), id: newId },
    }),
  );
  return { trackerId: copyId, versionId: version?.id ?? newId, copied: true, paused: 0 };
}

/** The database let nothing through: no row of an update, or no right to insert. */
const isRefusal = ({ kind }: AppError) => kind === 'no_rows' || kind === 'forbidden';

/** Nobody refuses an owner: the row was deleted meanwhile, in another tab for example. */
const gone = (error: AppError) =>
  error.kind === 'no_rows'
    ? new AppError('no_rows', 'This version no longer exists.', { hint: 'not_found', cause: error })
    : error;

const NO_PERMISSION =
  'You may not have permission to update this tracker/version. Please sign in or copy it.';

const COPIED = [
  'Tracker copied to your workspace',
  'You now own this tracker. Open the copy to edit versions.',
] as const;

/** What is shown when neither the version nor a copy could be written. */
const reasonOf = (error: AppError) =>
  isRefusal(error) && error.hint === '' ? NO_PERMISSION : errorMessage(error, NO_PERMISSION);

/**
 * Saves a version. A tracker of somebody else refuses it and is copied, with the edit in the copy, in one
 * transaction; nothing is asked.
 */
export function useSaveVersion() {
  const queryClient = useQueryClient();
  const can = useCan();
  const countPauses = useCountPauses();
  return useWrite({
    stale: [KEY_ROOTS.trackers],
    once: ({ newId, versionId, tracker, form }) =>
      versionId === null
        ? { kind: 'tracker version', id: newId, content: [tracker.id, form] }
        : null,
    write: async (save: VersionSave, id: string) => {
      requireIds(save);
      const attempt = { ...save, newId: id };
      // The database would let no row of it through; that is asked only where the answer is not known.
      if (!can('tracker:edit', save.tracker)) return await writeToCopy(attempt);
      try {
        if (save.versionId === null) return await write(attempt);
        const { saved, paused } = await countPauses('click_tracker_versions', save.versionId, () =>
          write(attempt),
        );
        return { ...saved, paused };
      } catch (error) {
        throw error instanceof AppError ? gone(error) : error;
      }
    },
    done: ({ copied, paused }, { versionId }) =>
      copied
        ? COPIED
        : [versionId === null ? 'Version created' : 'Version updated', pausedText(paused)],
    // The list refetches after the editor navigates back to it; the save does not wait for that.
    refresh: () =>
      queryClient.invalidateQueries({ queryKey: KEY_ROOTS.trackers, refetchType: 'none' }),
    failed: (error) => ({ title: 'Update failed', description: reasonOf(error) }),
  });
}
