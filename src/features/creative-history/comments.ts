import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';

/** Maximum characters of a comment. */
export const COMMENT_LENGTH = 2000;

/** The database allows at most this many comments per creative. */
const MAX_COMMENTS = 500;

/** Comments on all versions of a creative, oldest first. */
export const commentsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creativeComments, creativeId] as const, () =>
    supabase
      .from('creative_comments')
      .select('id,creative_version_id,user_id,body,created_at')
      .eq('creative_id', creativeId)
      .order('created_at')
      .order('id')
      .limit(MAX_COMMENTS),
  );

export type VersionComment = QueryData<typeof commentsQuery>[number];

const STALE = [KEY_ROOTS.creativeComments];

interface NewComment {
  /** The client chooses the id, so a retry adds no second comment. */
  id: string;
  creative_id: string;
  creative_version_id: string;
  body: string;
}

/** Adds a comment to a version. The form shows failures, so there is no error toast. */
export function useAddComment() {
  return useWrite({
    stale: STALE,
    once: ({ id, ...content }) => ({ kind: 'comment', id, content }),
    write: async (comment: NewComment, id: string) => {
      await requireUser();
      unwrap(
        await supabase
          .from('creative_comments')
          .upsert({ ...comment, id }, { ignoreDuplicates: true }),
      );
    },
    failed: () => null,
  });
}

/** Deletes a comment. Users may delete their own; admins may delete any. */
export function useDeleteComment() {
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id }: Pick<VersionComment, 'id'>) => {
      await requireUser();
      unwrap(await supabase.from('creative_comments').delete().eq('id', id).select('id'));
    },
    done: () => [t`Comment deleted`],
    failed: { title: t`Couldn’t delete the comment` },
  });
}
