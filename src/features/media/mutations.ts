import { t } from '@lingui/core/macro';
import { mediaKind, mediaPath, type MediaType } from '@/domain/content/media';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';
import { useOrganisationId } from '@/session/session';
import { removeFile, storeFile } from './files';
import { kindWords } from './kind-words';
import type { PreparedFile } from './prepare-file';
import type { MediaFile } from './queries';

const STALE = [KEY_ROOTS.media];

interface Upload {
  /** Chosen together with the file, so that a retry stores the same file. */
  id: string;
  name: string;
  alt: string;
  prepared: PreparedFile;
}

/** Inserts the row of a file. Does nothing if a retry finds it stored. */
const insertRow = async (row: Pick<MediaFile, 'id' | 'name' | 'alt' | 'type' | 'bytes'> & Sizes) =>
  unwrap(await supabase.from('media').upsert(row, { ignoreDuplicates: true }));

type Sizes = Pick<PreparedFile, 'width' | 'height' | 'seconds'>;

/** Stores a file, then its row with the description. Returns the path of the file. */
export function useUpload() {
  const organisationId = useOrganisationId();
  return useWrite({
    stale: STALE,
    once: ({ id, name, alt }) => ({ kind: 'media', id, content: [id, name, alt] }),
    write: async ({ id, name, alt, prepared }: Upload) => {
      await requireUser();
      const { file, type, width, height, seconds } = prepared;
      const path = mediaPath(organisationId, id, type);
      await storeFile(path, file);
      await insertRow({
        id,
        name,
        alt: alt.trim(),
        type,
        bytes: file.size,
        width,
        height,
        seconds,
      });
      return path;
    },
    done: () => null,
  });
}

/**
 * Seconds for which the toast of a deletion offers Undo. The stored file is removed one second later. If the page closes
 * before that, the file stays in storage without a row.
 */
const UNDO_SECONDS = 10;
/** Timers that remove the stored files of deleted rows, by file id. */
const pendingRemovals = new Map<string, number>();

/** Restores the row of a deleted file while the stored file still exists. */
function useRestoreFile() {
  return useWrite({
    stale: STALE,
    write: async ({ id, name, alt, type, bytes, width, height, seconds }: MediaFile) => {
      await requireUser();
      if (!pendingRemovals.has(id))
        throw new AppError('no_rows', t`The file is no longer available. Upload it again.`);
      window.clearTimeout(pendingRemovals.get(id));
      await insertRow({ id, name, alt, type, bytes, width, height, seconds });
      pendingRemovals.delete(id);
    },
    done: () => null,
    failed: { title: t`Undo failed` },
  });
}

/** Deletes an unused file. */
export function useDeleteFile() {
  const organisationId = useOrganisationId();
  const restore = useRestoreFile();
  return useWrite({
    stale: STALE,
    write: async ({ id, type }: MediaFile) => {
      await requireUser();
      const gone = unwrap(await supabase.from('media').delete().eq('id', id).select('id'));
      if (gone.length === 0) throw new AppError('no_rows', t`It no longer exists.`);
      const remove = () => {
        pendingRemovals.delete(id);
        // Ignores a failure: without its row, users no longer see the file.
        removeFile(mediaPath(organisationId, id, type as MediaType)).catch(() => {});
      };
      pendingRemovals.set(id, window.setTimeout(remove, (UNDO_SECONDS + 1) * 1000));
    },
    done: (_none, file) => [
      kindWords(mediaKind(file.type)).deleted,
      undefined,
      { label: t`Undo`, seconds: UNDO_SECONDS, onAct: () => restore.mutate(file) },
    ],
    failed: (_error, { type }) => ({ title: kindWords(mediaKind(type)).stays }),
  });
}
