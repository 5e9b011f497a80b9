import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Rule } from '@/domain/audience/cohort';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { pausedText } from '@/words/approval';
import { editRefusal } from '@/lib/query/versioned-edit';
import { useCountPauses } from '@/session/approval-effect';
import { requireUser } from '@/session/require-user';
import { cohortQuery } from './queries';

const WORDS = {
  changed: 'This cohort was changed while you were editing it.',
  gone: 'This cohort was deleted while you were editing it.',
};

/** Segments tell which cohorts use them. */
const STALE = [KEY_ROOTS.segments, KEY_ROOTS.audiences];

export interface SaveCohort {
  /** Made by the client: the same attempt sent again is the same cohort. */
  id: string;
  /** The version that was seen; null for a new cohort. */
  version: number | null;
  name: string;
  description: string;
  rules: readonly Rule[];
}

const CONFLICTS = new Set(['version_conflict', 'not_found']);

async function refusal(
  error: unknown,
  queryClient: QueryClient,
  { id, version }: Pick<SaveCohort, 'id' | 'version'>,
) {
  if (!(error instanceof AppError) || !CONFLICTS.has(error.hint)) return error;
  const current = await queryClient.fetchQuery({ ...cohortQuery(id), staleTime: 0 });
  return editRefusal(current, version ?? 0, WORDS);
}

/** Creates a cohort or saves over the version that was seen; a lost race throws `EditConflict` and overwrites nothing. */
export function useSaveCohort() {
  const queryClient = useQueryClient();
  const countPauses = useCountPauses();
  return useWrite({
    stale: STALE,
    once: ({ id, version, ...content }) =>
      version === null ? { kind: 'cohort', id, content } : null,
    write: async (
      { id: savedId, version, name, description, rules }: SaveCohort,
      attemptId: string,
    ) => {
      const id = version === null ? attemptId : savedId;
      await requireUser();
      const write = async () =>
        await supabase
          .rpc('save_audience', {
            p_id: id,
            // The function takes null for a new cohort; generated types know no nullable argument.
            p_version: version as number,
            p_name: name.trim(),
            p_description: description.trim(),
            p_rules: rules.map(({ operator, segments }) => ({
              operator,
              segment_ids: segments.map((segment) => segment.id),
            })),
          })
          .single();
      const { saved, paused } =
        version === null
          ? { saved: await write(), paused: 0 }
          : await countPauses('audience_segments', id, write);
      try {
        return { ...unwrap(saved), paused };
      } catch (error) {
        throw await refusal(error, queryClient, { id, version });
      }
    },
    done: ({ paused }, { version }) => [
      version === null ? t`Audience created successfully` : t`Audience updated successfully`,
      pausedText(paused),
    ],
    failed: (_error, { version }) => ({
      title: t`Error`,
      description: version === null ? t`Failed to create audience` : t`Failed to update audience`,
    }),
  });
}

/** Deletes a cohort with its rules; flights keep its id as what was planned. */
export function useDeleteCohort() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: { id: string }) => {
      await requireUser();
      return unwrap(await supabase.from('audiences').delete().eq('id', id).select('id').single());
    },
    done: () => [t`Audience deleted successfully`],
    failed: { title: t`Error`, description: t`Failed to delete audience` },
  });
}
