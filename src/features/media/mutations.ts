import { t } from '@lingui/core/macro';
import { mediaPath, type MediaType } from '@/domain/media';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { useWrite } from '@/lib/use-write';
import { requireUser } from '@/session/require-user';
import { useOrganisationId } from '@/session/session';
import { removeFile, storeFile } from './files';
import type { PreparedImage } from './prepare-image';
import type { Picture } from './queries';

const STALE = [KEY_ROOTS.media];

interface Upload {
  /** Made when the file was chosen: sent again it is the same picture. */
  id: string;
  name: string;
  alt: string;
  image: PreparedImage;
}

/** Stores a picture: its file, then what it shows. Answers the place of the file. */
export function useUpload() {
  const organisationId = useOrganisationId();
  return useWrite({
    stale: STALE,
    write: async ({ id, name, alt, image }: Upload) => {
      await requireUser();
      const { file, type, width, height } = image;
      const path = mediaPath(organisationId, id, type);
      await storeFile(path, file);
      unwrap(
        await supabase
          .from('media')
          .upsert(
            { id, name, alt: alt.trim(), type, bytes: file.size, width, height },
            { ignoreDuplicates: true },
          ),
      );
      return path;
    },
    done: () => null,
  });
}

/** Deletes a picture that no message has, then its file. */
export function useDeletePicture() {
  const organisationId = useOrganisationId();
  return useWrite({
    stale: STALE,
    write: async ({ id, type }: Picture) => {
      await requireUser();
      const gone = unwrap(await supabase.from('media').delete().eq('id', id).select('id'));
      if (gone.length === 0) throw new AppError('no_rows', t`It no longer exists.`);
      // From here on nobody sees it; a file that stays behind is seen by nobody either.
      await removeFile(mediaPath(organisationId, id, type as MediaType)).catch(() => {});
    },
    done: () => [t`Picture deleted`],
    failed: { title: t`The picture stays` },
  });
}
