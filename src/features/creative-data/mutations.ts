import { plural, t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Content, contentText } from '@/domain/content/content';
import { sameJson } from '@/domain/shared/json';
import { creativeStatusWord } from '@/lib/codes/creative-status-word';
import { AppError, errorMessage, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { EditConflict } from '@/lib/query/versioned-edit';
import { requireUser } from '@/session/require-user';
import { useActor } from '@/session/session';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  creativeVersionQuery,
} from './queries';
import { toVersionRow, type VersionForm } from './schemas';

/** Whether RLS refused a write to another user's row: an update finds no row, an insert is forbidden. */
export const isNotOwned = (error: unknown) =>
  error instanceof AppError && (error.kind === 'no_rows' || error.kind === 'forbidden');

/**
 * Queries to invalidate after a write to a creative. They include media, which lists the creatives that use each file.
 */
export const CREATIVE_QUERY_KEYS = [KEY_ROOTS.creatives, KEY_ROOTS.media];

/** Toast shown when saving an edit of another user's creative has created a copy. */
export const copiedToast = () =>
  [
    t`Creative copied to your workspace`,
    t`You now own this creative. Open the copy to edit versions.`,
  ] as const;

/** Sets the status of a creative. Any user who may edit creatives can do this, not only the owner. */
export function useSetCreativeStatus() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ id, status }: { id: string; name: string; status: string }) => {
      await requireUser();
      return unwrap(
        await supabase.rpc('set_creative_status', { p_id: id, p_status: status }).single(),
      );
    },
    done: ({ name, status }) => [
      t`Creative Status Updated`,
      t`"${name}" is now ${{ status: creativeStatusWord(status) }}.`,
    ],
    failed: { title: t`Error`, fallback: t`Failed to update creative status` },
  });
}

/** Deletes a creative. The database rejects the delete unless the creative is a draft that no flight uses. */
export function useDeleteCreative() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ id }: Pick<Creative, 'id' | 'name'>) => {
      await requireUser();
      return unwrap(await supabase.from('creatives').delete().eq('id', id).select('id').single());
    },
    done: (_row, { name }) => [t`Creative Deleted`, t`“${name}” has been deleted.`],
    failed: ({ hint }) => ({
      title: t`Error`,
      // For a creative in use, the error's own message names the flights.
      ...(hint !== 'creative_in_use' && {
        description: t`Only a draft creative that no flight uses can be deleted.`,
      }),
    }),
  });
}

/** Duplicates a creative with its versions and variants as a draft without clicks. Retrying with the same id is safe. */
export function useDuplicateCreative() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    once: ({ id, sourceId }) => ({ kind: 'creative copy', id, content: sourceId }),
    write: async ({ sourceId }: { id: string; sourceId: string }, id: string) => {
      await requireUser();
      const { name } = unwrap(
        await supabase
          .rpc('duplicate_creative', { p_id: id, p_source_id: sourceId })
          .select('name')
          .single(),
      );
      // An RPC result has no computed fields, so this reads `variant_count` separately. If that fails, the toast omits it.
      const { data } = await supabase
        .from('creatives')
        .select('variant_count')
        .eq('id', id)
        .maybeSingle();
      return { name, count: data?.variant_count };
    },
    done: ({ name, count }) => [
      t`Creative Duplicated`,
      count
        ? plural(count, {
            one: `“${name}” has been created with its variant.`,
            other: `“${name}” has been created with its # variants.`,
          })
        : t`“${name}” has been created.`,
    ],
    failed: { title: t`Copy failed`, fallback: t`Could not copy creative.` },
    signedOut: t`You must be signed in to duplicate`,
  });
}

interface SaveVersion {
  creativeId: string;
  /** Null for a new version. */
  versionId: string | null;
  /** The edited version as loaded; null for a new version. */
  before: CreativeVersion | null;
  /** `updated_at` of the loaded version. The update fails if it has changed since then. */
  seen?: string;
  content: Content;
  /** Id for the new version, generated once per editor so that a retried save creates only one version. */
  newId: string;
  /** Id for the copy of the creative, generated once per editor. Used if another user owns the creative. */
  copyId: string;
  form: VersionForm;
}

const toRow = ({ form, before, content }: SaveVersion) => ({
  ...toVersionRow(form, before),
  message: contentText(content),
  content,
});

async function writeVersion(save: SaveVersion) {
  const { creativeId, versionId, newId, seen } = save;
  const row = toRow(save);
  if (versionId) {
    const request = supabase
      .from('creative_versions')
      .update(row)
      .eq('id', versionId)
      .eq('creative_id', creativeId);
    // Optimistic lock: the update finds no row if the version has changed since it was loaded.
    if (seen) request.eq('updated_at', seen);
    return unwrap(await request.select('id').single());
  }
  return unwrap(
    await supabase
      .from('creative_versions')
      .upsert({ ...row, id: newId, creative_id: creativeId })
      .select('id')
      .single(),
  );
}

const conflictMessages = () => ({
  changed: t`This version was changed while you were editing it. Nothing was saved.`,
  gone: t`This version no longer exists. Nothing was saved.`,
});

class CopyFailed extends AppError {}

/** Copies another user's creative and saves the edited version in the copy, in one transaction. */
async function saveIntoCopy(save: SaveVersion) {
  const { creativeId, versionId, newId, copyId } = save;
  try {
    return unwrap(
      await supabase
        .rpc('copy_creative_with_version', {
          p_id: copyId,
          p_source_id: creativeId,
          // Null for a new version. The generated type does not allow null for an argument without a default.
          p_source_version_id: versionId as string,
          p_version: { id: newId, ...toRow(save) },
        })
        .single(),
    );
  } catch (error) {
    throw new CopyFailed(
      error instanceof AppError ? error.kind : 'unknown',
      errorMessage(error, t`Could not copy creative.`),
    );
  }
}

/** Whether the stored version already has the values of the row. */
const isStored = (version: CreativeVersion, row: ReturnType<typeof toRow>): boolean =>
  Object.entries(row).every(([column, value]) =>
    sameJson(version[column as keyof CreativeVersion] ?? null, value),
  );

/**
 * Explains why an update of the user's own version found no row. Returns a conflict if another user changed or deleted
 * the version, and 'saved' if it already has the new values because the response to an earlier attempt was lost. Returns
 * null if the version is unchanged: then the creative has changed its owner.
 */
async function findVersionConflict(
  queryClient: QueryClient,
  save: SaveVersion,
): Promise<EditConflict<CreativeVersion> | 'saved' | null> {
  const current = await queryClient.fetchQuery({
    ...creativeVersionQuery(save.versionId ?? ''),
    staleTime: 0,
  });
  if (current && isStored(current, toRow(save))) return 'saved';
  return current?.updated_at === save.seen ? null : new EditConflict(current, conflictMessages());
}

/** Ids of the saved version and of its creative, which is the user's copy if another user owns the original. */
export interface SavedVersion {
  id: string;
  creativeId: string;
}

/** Saves a version with optimistic locking. A version of another user's creative is saved in a copy instead. */
export function useSaveVersion() {
  const queryClient = useQueryClient();
  const { userId } = useActor();
  const isOwn = async (id: string) =>
    (await queryClient.fetchQuery({ ...creativeQuery(id), staleTime: 0 }))?.user_id === userId;
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    once: ({ newId, versionId, creativeId, content, form }) =>
      versionId === null
        ? { kind: 'creative version', id: newId, content: [creativeId, content, form] }
        : null,
    write: async (typed: SaveVersion, id: string): Promise<SavedVersion> => {
      const save = typed.versionId === null ? { ...typed, newId: id } : typed;
      await requireUser();
      if (!save.creativeId || save.versionId === '')
        throw new AppError('invalid', t`Invalid creative/version id`);
      try {
        const { id } = await writeVersion(save);
        return { id, creativeId: save.creativeId };
      } catch (error) {
        if (!isNotOwned(error)) throw error;
        if (save.versionId && save.seen && (await isOwn(save.creativeId))) {
          const conflict = await findVersionConflict(queryClient, save);
          if (conflict === 'saved') return { id: save.versionId, creativeId: save.creativeId };
          if (conflict) throw conflict;
        }
        const { id } = await saveIntoCopy(save);
        return { id, creativeId: save.copyId };
      }
    },
    done: ({ creativeId }, { copyId, versionId }) =>
      creativeId === copyId ? copiedToast() : [versionId ? t`Version Updated` : t`Version Created`],
    failed: (error) => ({
      title: error instanceof CopyFailed ? t`Copy failed` : t`Update failed`,
      fallback: t`You may not have permission to update this creative/version. Please sign in or duplicate it.`,
    }),
  });
}

export function useDeleteVersion() {
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    write: async ({ id }: Pick<CreativeVersion, 'id' | 'version_name'>) => {
      await requireUser();
      return unwrap(
        await supabase.from('creative_versions').delete().eq('id', id).select('id').single(),
      );
    },
    done: (_row, { version_name }) => [t`Version Deleted`, t`“${version_name}” has been deleted.`],
    failed: { title: t`Error`, fallback: t`Failed to delete version` },
  });
}
