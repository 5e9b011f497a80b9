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

const conflictWords = () => ({
  changed: t`This cohort was changed while you were editing it.`,
  gone: t`This cohort was deleted while you were editing it.`,
});

/** Queries to invalidate after a write to a cohort. They include segments, which show the cohorts that use them. */
const STALE = [KEY_ROOTS.segments, KEY_ROOTS.audiences];

export interface SaveCohort {
  /** Created by the client: an idempotency key. */
  id: string;
  /** Version that the edit is based on; null for a new cohort. */
  version: number | null;
  name: string;
  description: string;
  rules: readonly Rule[];
}

const CONFLICTS = new Set(['version_conflict', 'not_found']);

async function toConflict(
  error: unknown,
  queryClient: QueryClient,
  { id, version }: Pick<SaveCohort, 'id' | 'version'>,
) {
  if (!(error instanceof AppError) || !CONFLICTS.has(error.hint)) return error;
  const current = await queryClient.fetchQuery({ ...cohortQuery(id), staleTime: 0 });
  return editRefusal(current, version ?? 0, conflictWords());
}

/** Creates or updates a cohort. Throws `EditConflict` if someone else has changed it since `version`. */
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
            // Null creates a cohort. The generated types have no nullable arguments.
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
        throw await toConflict(error, queryClient, { id, version });
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

/** Deletes a cohort with its rules. Flights keep its id in `audience_segments`, as a record of the plan. */
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
