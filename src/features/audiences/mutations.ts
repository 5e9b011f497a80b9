import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Rule } from '@/domain/cohort';
import { AppError, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { refusalOf } from '@/lib/versioned-edit';
import { requireUser } from '@/session/require-user';
import { audienceKeys, cohortQuery } from './queries';
import { segmentKeys } from './segment-queries';
import type { Cohort } from './types';

/** Tells that a write failed; without a user that is the reason, whatever was to be written. */
export function tellFailed(error: AppError, description: string) {
  const said = error.kind === 'unauthenticated' || error.hint === 'no_longer_allowed';
  const reason = said ? error.message : description;
  toast.error('Error', { description: reason });
}

/** What an edit that came too late finds: the cohort as it is now, or nothing. */
export class CohortConflict extends AppError {
  readonly current: Cohort | null;

  constructor(current: Cohort | null) {
    super(
      current ? 'conflict' : 'no_rows',
      current
        ? 'This cohort was changed while you were editing it.'
        : 'This cohort was deleted while you were editing it.',
    );
    this.current = current;
  }
}

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

async function conflictOf(
  error: unknown,
  queryClient: QueryClient,
  { id, version }: Pick<SaveCohort, 'id' | 'version'>,
) {
  if (!(error instanceof AppError) || !CONFLICTS.has(error.hint)) return error;
  const current = await queryClient.fetchQuery({ ...cohortQuery(id), staleTime: 0 });
  return refusalOf(current, version ?? 0, (found) => new CohortConflict(found));
}

/** Creates a cohort or saves over the version that was seen; a lost race throws `CohortConflict` and overwrites nothing. */
export function useSaveCohort() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, version, name, description, rules }: SaveCohort) => {
      await requireUser();
      const result = await supabase
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
      try {
        return unwrap(result);
      } catch (error) {
        throw await conflictOf(error, queryClient, { id, version });
      }
    },
    onSuccess: (_row, { version }) => {
      toast.success(
        version === null ? 'Audience created successfully' : 'Audience updated successfully',
      );
      void queryClient.invalidateQueries({ queryKey: segmentKeys.all });
      return queryClient.invalidateQueries({ queryKey: audienceKeys.all });
    },
    onError: (error, { version }) => {
      if (error instanceof CohortConflict) return;
      tellFailed(
        error,
        version === null ? 'Failed to create audience' : 'Failed to update audience',
      );
    },
  });
}

/** Deletes a cohort with its rules; flights keep its id as what was planned. */
export function useDeleteCohort() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      await requireUser();
      return unwrap(await supabase.from('audiences').delete().eq('id', id).select('id').single());
    },
    onSuccess: () => {
      toast.success('Audience deleted successfully');
      void queryClient.invalidateQueries({ queryKey: segmentKeys.all });
      return queryClient.invalidateQueries({ queryKey: audienceKeys.all });
    },
    onError: (error) => {
      tellFailed(error, 'Failed to delete audience');
      if (error.kind === 'no_rows')
        void queryClient.invalidateQueries({ queryKey: audienceKeys.all });
    },
  });
}
