import { t } from '@lingui/core/macro';
import { type Content, contentText } from '@/domain/content/content';
import { sameJson } from '@/domain/shared/json';
import { AppError, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { EditConflict } from '@/lib/query/versioned-edit';
import { requireUser } from '@/session/require-user';
import { copiedToast, isNotOwned, CREATIVE_QUERY_KEYS } from '@/features/creative-data/mutations';
import {
  type Creative,
  creativeQuery,
  type CreativeVersion,
  latestVersionQuery,
} from '@/features/creative-data/queries';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** The stored creative and newest version that an edit is based on. */
export interface Edited {
  creative: Creative;
  newest: CreativeVersion;
}

interface SaveCreative {
  /** Id of the creative. The client chooses the id of a new one. */
  id: string;
  /** Id of the copy that is made if another user owns the creative. */
  copyId: string;
  /** The edited creative as loaded; null for a new creative. */
  edited: Creative | null;
  /** Last known version counter of the creative. */
  version: number;
  /** Last known `updated_at` of the creative's newest version. */
  seen: string;
  name: string;
  type: string;
  status: string;
  content: Content;
  /** Id of the tracked link; empty for none. */
  link: string;
}

const conflictText = () => ({
  changed: t`This creative was changed while you were editing it. Nothing was saved.`,
  gone: t`This creative no longer exists. Nothing was saved.`,
});

/** Reads the stored creative and its newest version. */
async function readEdited(queryClient: QueryClient, id: string): Promise<Edited | null> {
  const [creative, newest] = await Promise.all([
    queryClient.fetchQuery({ ...creativeQuery(id), staleTime: 0 }),
    queryClient.fetchQuery({ ...latestVersionQuery(id), staleTime: 0 }),
  ]);
  return creative && newest ? { creative, newest } : null;
}

const editArguments = ({ name, type, status, content, link }: SaveCreative) => ({
  p_name: name.trim(),
  p_type: type,
  p_status: status,
  p_message: contentText(content),
  p_content: content,
  p_link: link,
});

async function update(queryClient: QueryClient, save: SaveCreative, creative: Creative) {
  const edit = editArguments(save);
  try {
    return unwrap(
      await supabase
        .rpc('update_creative', {
          ...edit,
          p_id: creative.id,
          p_version: save.version,
          p_seen: save.seen,
        })
        .single(),
    );
  } catch (error) {
    if (error instanceof AppError && error.hint === 'version_conflict') {
      const now = await readEdited(queryClient, creative.id);
      // If the stored text equals the typed text, an earlier attempt succeeded and only its response was lost.
      if (
        now?.creative.name === edit.p_name &&
        now.creative.type === edit.p_type &&
        now.creative.status === edit.p_status &&
        sameJson(now.newest.content, edit.p_content) &&
        (now.newest.tracker_version_id ?? '') === edit.p_link
      )
        return { id: now.creative.id, name: now.creative.name };
      throw new EditConflict(now, conflictText());
    }
    if (!isNotOwned(error)) throw error;
    return saveIntoCopy(save, creative.id);
  }
}

/** Saves an edit of another user's creative in a copy. Throws `EditConflict` if the creative was deleted. */
async function saveIntoCopy(save: SaveCreative, sourceId: string) {
  try {
    return unwrap(
      await supabase
        .rpc('copy_creative_with_edit', {
          ...editArguments(save),
          p_id: save.copyId,
          p_source_id: sourceId,
        })
        .single(),
    );
  } catch (error) {
    if (error instanceof AppError && error.hint === 'not_found')
      throw new EditConflict(null, conflictText());
    throw error;
  }
}

async function create(queryClient: QueryClient, save: SaveCreative) {
  try {
    return unwrap(
      await supabase
        .rpc('create_creative', {
          p_id: save.id,
          p_name: save.name.trim(),
          p_type: save.type,
          p_content: save.content,
          p_link: save.link,
        })
        .single(),
    );
  } catch (error) {
    if (!(error instanceof AppError && error.hint === 'request_reused')) throw error;
    // An attempt whose response was lost, or another tab with the same draft, has stored another text.
    const now = await readEdited(queryClient, save.id);
    throw now ? new EditConflict(now, conflictText()) : error;
  }
}

/**
 * Creates a creative or saves an edit of one with optimistic locking. If another user owns it, saves the edit in a
 * copy.
 */
export function useSaveCreative() {
  const queryClient = useQueryClient();
  return useWrite({
    stale: CREATIVE_QUERY_KEYS,
    once: ({ id, edited, name, type, content, link }) =>
      edited ? null : { kind: 'creative', id, content: [name, type, content, link] },
    write: async (save: SaveCreative, id: string): Promise<{ id: string; name: string }> => {
      await requireUser();
      if (save.edited) return update(queryClient, save, save.edited);
      return create(queryClient, { ...save, id });
    },
    done: ({ id, name }, { edited, copyId }) => {
      if (id === copyId) return copiedToast();
      return edited ? [t`Creative Updated`] : [t`Creative Created`, t`“${name}” has been created.`];
    },
    failed: { title: t`Update failed`, fallback: t`Failed to save the creative` },
  });
}
