import { t } from '@lingui/core/macro';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { type QueryData, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';

/** Characters of a comment. */
export const COMMENT_LENGTH = 2000;

/** As many as a creative can have. */
const MOST = 500;

/** What people have said about the versions of a creative, the oldest first. */
export const commentsQuery = (creativeId: string) =>
  readQuery([...KEY_ROOTS.creativeComments, creativeId] as const, () =>
    supabase
      .from('creative_comments')
      .select('id,creative_version_id,user_id,body,created_at')
      .eq('creative_id', creativeId)
      .order('created_at')
      .order('id')
      .limit(MOST),
  );

export type VersionComment = QueryData<typeof commentsQuery>[number];

const STALE = [KEY_ROOTS.creativeComments];

interface NewComment {
  /** Made with the attempt: sent again after a lost answer, it is one comment. */
  id: string;
  creative_id: string;
  creative_version_id: string;
  body: string;
}

/** Says something about a version. The form says when it failed. */
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

/** Deletes an own comment; admins any one. */
export function useDeleteComment() {
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async ({ id }: Pick<VersionComment, 'id'>) => {
      await requireUser();
      unwrap(await supabase.from('creative_comments').delete().eq('id', id).select('id'));
    },
    done: () => [t`Comment deleted`],
    failed: { title: t`The comment could not be deleted` },
  });
}
