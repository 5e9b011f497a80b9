import { t } from '@lingui/core/macro';
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
  /** Id of the edited version; null for a new one. */
  versionId: string | null;
  /** Id of a new version. The client chooses it and `copyId`, so a retry creates nothing twice. */
  newId: string;
  /** Id of the copy of the tracker that is created if another user owns it. */
  copyId: string;
  form: VersionForm;
}

export interface SavedVersion {
  trackerId: string;
  versionId: string;
  /** True if the version was saved in a copy of the tracker. */
  copied: boolean;
  /** Number of active flights paused because the edit needs a new approval. */
  paused: number;
}

/** Throws if an id is missing: the update would match no row or the wrong one. */
function requireIds({ tracker, versionId }: VersionSave): void {
  if (!tracker.id || versionId === '') throw new AppError('invalid', t`Invalid tracker/version id`);
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

/** True if row-level security rejected the write: the update matched no row or the insert was forbidden. */
const isRefusal = ({ kind }: AppError) => kind === 'no_rows' || kind === 'forbidden';

/** Error hint of a version that no longer exists. */
const DELETED = 'not_found';

/** Owners may update every row, so an update that matches none means that the version was deleted in the meantime. */
const deletedError = (error: AppError) =>
  error.kind === 'no_rows'
    ? new AppError('no_rows', t`This version no longer exists.`, {
        hint: DELETED,
        cause: error,
      })
    : error;

const noPermission = () =>
  t`You may not have permission to update this tracker/version. Please sign in or copy it.`;

const failureText = (error: AppError) =>
  isRefusal(error) && error.hint === '' ? noPermission() : errorMessage(error, noPermission());

/**
 * Saves a version. If another user owns the tracker, one transaction copies the tracker and saves the edit in
 * the copy, without asking.
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
      // The database rejects updates by other users, so write to a copy immediately.
      if (!can('tracker:edit', save.tracker)) return await writeToCopy(attempt);
      try {
        if (save.versionId === null) return await write(attempt);
        const { saved, paused } = await countPauses('click_tracker_versions', save.versionId, () =>
          write(attempt),
        );
        return { ...saved, paused };
      } catch (error) {
        throw error instanceof AppError ? deletedError(error) : error;
      }
    },
    done: ({ copied, paused }, { versionId }) =>
      copied
        ? [
            t`Tracker copied to your workspace`,
            t`You now own this tracker. Open the copy to edit versions.`,
          ]
        : [versionId === null ? t`Version created` : t`Version updated`, pausedText(paused)],
    // The list refetches after the editor navigates back to it; the save does not wait for that.
    refresh: () =>
      queryClient.invalidateQueries({ queryKey: KEY_ROOTS.trackers, refetchType: 'none' }),
    failed: (error) => ({ title: t`Update failed`, description: failureText(error) }),
  });
}
