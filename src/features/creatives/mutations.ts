import { useMutation, useQueryClient } from '@tanstack/react-query';
import { AppError, messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { requireUser } from '@/session/require-user';
import { creativeKeys } from './queries';
import {
  type CreateCreativeForm,
  type EditCreativeForm,
  toVersionRow,
  type VersionForm,
} from './schemas';
import type { Creative, CreativeVersion } from './types';

/** What somebody else's row answers: no row to update, or no right to add one. */
const isNotOwned = (error: unknown) =>
  error instanceof AppError && (error.kind === 'no_rows' || error.kind === 'forbidden');

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: creativeKeys.all });
}

/** A draft with its first version 'Original', under an id made by the client. */
export function useCreateCreative() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, form }: { id: string; form: CreateCreativeForm }) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('create_creative', {
            p_id: id,
            p_name: form.name.trim(),
            p_type: form.type,
            p_message: form.message,
          })
          .single(),
      );
    },
    onSuccess: ({ name }) => {
      toast.success('Creative Created', { description: `"${name}" has been created.` });
      return refresh();
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to create creative' } },
  });
}

const COPIED = {
  title: 'Creative copied to your workspace',
  description: 'You now own this creative. Open the copy to edit versions.',
};

interface UpdateCreative {
  creative: Creative;
  /** Made once per dialog: the copy's id, in case the creative belongs to somebody else. */
  copyId: string;
  form: EditCreativeForm;
}

/** Name, type, status and the newest version's message, over the version that was seen; somebody else's is copied. */
export function useUpdateCreative() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ creative, copyId, form }: UpdateCreative) => {
      await requireUser();
      const edit = {
        p_name: form.name.trim(),
        p_type: form.type,
        p_status: form.status,
        p_message: form.message,
      };
      try {
        return unwrap(
          await supabase
            .rpc('update_creative', { ...edit, p_id: creative.id, p_version: creative.version })
            .single(),
        );
      } catch (error) {
        if (!isNotOwned(error)) throw error;
        return unwrap(
          await supabase
            .rpc('copy_creative_with_edit', { ...edit, p_id: copyId, p_source_id: creative.id })
            .single(),
        );
      }
    },
    onSuccess: ({ id }, { copyId }) => {
      if (id === copyId) toast.success(COPIED.title, { description: COPIED.description });
      else toast.success('Creative Updated');
      return refresh();
    },
    meta: { errorToast: { title: 'Update failed', fallback: 'Failed to update creative' } },
  });
}

/** Sets any active status; not tied to ownership. */
export function useSetCreativeStatus() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, status }: { id: string; name: string; status: string }) => {
      await requireUser();
      return unwrap(
        await supabase.rpc('set_creative_status', { p_id: id, p_status: status }).single(),
      );
    },
    onSuccess: ({ name, status }) => {
      toast.success('Creative Status Updated', { description: `"${name}" is now ${status}.` });
      return refresh();
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to update creative status' } },
  });
}

/** Deletes a draft that no flight uses. */
export function useDeleteCreative() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id }: Pick<Creative, 'id' | 'name'>) => {
      await requireUser();
      return unwrap(await supabase.from('creatives').delete().eq('id', id).select('id').single());
    },
    onSuccess: (_row, { name }) => {
      toast.success('Creative Deleted', { description: `"${name}" has been deleted.` });
      return refresh();
    },
    meta: {
      errorToast: {
        title: 'Error',
        description: 'Only a draft creative that no flight uses can be deleted.',
      },
    },
  });
}

/** An own draft with every version and no clicks; the same id again is the same copy. */
export function useDuplicateCreative() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id, sourceId }: { id: string; sourceId: string }) => {
      await requireUser('You must be signed in to duplicate');
      return unwrap(
        await supabase.rpc('duplicate_creative', { p_id: id, p_source_id: sourceId }).single(),
      );
    },
    onSuccess: ({ name }) => {
      toast.success('Creative Duplicated', { description: `"${name}" has been created.` });
      return refresh();
    },
    meta: { errorToast: { title: 'Copy failed', fallback: 'Could not copy creative.' } },
  });
}

interface SaveVersion {
  creativeId: string;
  /** Null for a new version. */
  versionId: string | null;
  /** The version that was edited, as it was. */
  before: CreativeVersion | null;
  /** Made once per dialog: the new version's id, so that saving twice makes one. */
  newId: string;
  /** Made once per dialog: the copy's id, in case the creative belongs to somebody else. */
  copyId: string;
  form: VersionForm;
}

async function writeVersion({ creativeId, versionId, before, newId, form }: SaveVersion) {
  const row = toVersionRow(form, before);
  if (versionId)
    return unwrap(
      await supabase
        .from('creative_versions')
        .update(row)
        .eq('id', versionId)
        .eq('creative_id', creativeId)
        .select('id')
        .single(),
    );
  return unwrap(
    await supabase
      .from('creative_versions')
      .upsert({ ...row, id: newId, creative_id: creativeId })
      .select('id')
      .single(),
  );
}

class CopyFailed extends AppError {}

/** Copies the creative and puts the version into the copy, in one transaction. */
async function saveIntoCopy({ creativeId, versionId, before, newId, copyId, form }: SaveVersion) {
  try {
    return unwrap(
      await supabase
        .rpc('copy_creative_with_version', {
          p_id: copyId,
          p_source_id: creativeId,
          // The generator knows no null for an argument without a default.
          p_source_version_id: versionId as string,
          p_version: { id: newId, ...toVersionRow(form, before) },
        })
        .single(),
    );
  } catch (error) {
    throw new CopyFailed(
      error instanceof AppError ? error.kind : 'unknown',
      messageOf(error, 'Could not copy creative.'),
    );
  }
}

/** Where a version was saved: in the creative, or in a copy that is now the user's own. */
export interface SavedVersion {
  id: string;
  creativeId: string;
}

/** Saves a version; of another person's creative it makes a copy at once and says so. */
export function useSaveVersion() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (save: SaveVersion): Promise<SavedVersion> => {
      await requireUser();
      if (!save.creativeId || save.versionId === '')
        throw new AppError('invalid', 'Invalid creative/version id');
      try {
        const { id } = await writeVersion(save);
        return { id, creativeId: save.creativeId };
      } catch (error) {
        if (!isNotOwned(error)) throw error;
        const { id } = await saveIntoCopy(save);
        return { id, creativeId: save.copyId };
      }
    },
    onSuccess: ({ creativeId }, save) => {
      if (creativeId === save.copyId)
        toast.success(COPIED.title, { description: COPIED.description });
      else toast.success(save.versionId ? 'Version Updated' : 'Version Created');
      return refresh();
    },
    onError: (error) =>
      error instanceof CopyFailed
        ? toast.error('Copy failed', { description: error.message })
        : toast.error('Update failed', {
            description: messageOf(
              error,
              'You may not have permission to update this creative/version. Please sign in or duplicate it.',
            ),
          }),
  });
}

/** Deletes one version of an own creative. */
export function useDeleteVersion() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async ({ id }: Pick<CreativeVersion, 'id' | 'version_name'>) => {
      await requireUser();
      return unwrap(
        await supabase.from('creative_versions').delete().eq('id', id).select('id').single(),
      );
    },
    onSuccess: (_row, { version_name }) => {
      toast.success('Version Deleted', { description: `"${version_name}" has been deleted.` });
      return refresh();
    },
    meta: { errorToast: { title: 'Error', fallback: 'Failed to delete version' } },
  });
}
