import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { sameJson } from '@/domain/json';
import type { VolumeRow } from '@/domain/segment-import';
import type { JsonObject } from '@/domain/segment-rules';
import { AppError, messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { saveVersion } from '@/lib/versioned-edit';
import { requireUser } from '@/session/require-user';
import { useActor } from '@/session/session';
import { tellFailed } from './mutations';
import { audienceKeys } from './queries';
import { segmentKeys, segmentQuery } from './segment-queries';
import type { Segment } from './types';

/** Cohorts are described by their segments, so both are read again. */
const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: segmentKeys.all }),
    queryClient.invalidateQueries({ queryKey: audienceKeys.all }),
  ]);

/** What an edit that came too late finds: the segment as it is now, or nothing. */
export class SegmentConflict extends AppError {
  readonly current: Segment | null;

  constructor(current: Segment | null) {
    super(
      current ? 'conflict' : 'no_rows',
      current
        ? 'This segment was changed while you were editing it.'
        : 'This segment was deleted while you were editing it.',
    );
    this.current = current;
  }
}

export interface SaveSegment {
  /** Made by the client: the same attempt sent again is the same segment. */
  id: string;
  /** The version that was seen; null for a new segment. */
  version: number | null;
  row: { name: string; description: string; category: string; rules: JsonObject };
}

const contentOf = ({
  name,
  description,
  category,
  rules,
}: Omit<SaveSegment['row'], 'rules'> & { rules: unknown }) => [name, description, category, rules];

async function update({ id, version, row }: SaveSegment, queryClient: QueryClient) {
  const seen = version ?? 0;
  await saveVersion({
    seen,
    write: async () =>
      unwrap(
        await supabase.from('segments').update(row).eq('id', id).eq('version', seen).select('id'),
      ),
    read: () => queryClient.fetchQuery({ ...segmentQuery(id), staleTime: 0 }),
    holds: (current) => sameJson(contentOf(current), contentOf(row)),
    conflict: (current) => new SegmentConflict(current),
  });
}

/** Creates a segment with volume 0 or saves over the version that was seen. */
export function useSaveSegment() {
  const queryClient = useQueryClient();
  const { userId, organisation } = useActor();
  return useMutation({
    mutationFn: async (attempt: SaveSegment) => {
      await requireUser();
      if (attempt.version !== null) return update(attempt, queryClient);
      if (!organisation)
        throw new AppError('forbidden', 'You do not belong to an organization yet.');
      const result = await supabase
        .from('segments')
        .insert({
          ...attempt.row,
          id: attempt.id,
          user_id: userId,
          volume: 0,
          organisation_id: organisation.id,
        })
        .select('id');
      // The same id is there: an earlier answer was lost, so make it what is typed now.
      if (result.error?.code === '23505') return update({ ...attempt, version: 1 }, queryClient);
      unwrap(result);
    },
    onSuccess: (_done, { version }) => {
      toast.success(
        version === null ? 'Segment created successfully' : 'Segment updated successfully',
      );
      return refresh(queryClient);
    },
    onError: (error, { version }) => {
      if (error instanceof SegmentConflict) return;
      tellFailed(error, version === null ? 'Failed to create segment' : 'Failed to update segment');
    },
  });
}

/** Deletes a segment; the database takes it out of the cohorts that use it. */
export function useDeleteSegment() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: { id: string }) => {
      await requireUser();
      return unwrap(await supabase.from('segments').delete().eq('id', id).select('id').single());
    },
    onSuccess: () => {
      toast.success('Segment deleted successfully');
      return refresh(queryClient);
    },
    onError: (error) => {
      tellFailed(error, 'Failed to delete segment');
      if (error.kind === 'no_rows') void refresh(queryClient);
    },
  });
}

/** Volumes of own segments from a file, all rows or none; sent again it changes nothing more. */
export function useImportVolumes() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (rows: readonly VolumeRow[]) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('import_segment_volumes', { p_rows: rows.map((row) => ({ ...row })) })
          .single(),
      );
    },
    onSuccess: ({ created, updated, unchanged }) => {
      toast.success('Volumes imported', {
        description: `${created} created, ${updated} updated, ${unchanged} unchanged`,
      });
      return refresh(queryClient);
    },
    onError: (error) => tellFailed(error, messageOf(error, 'Failed to import volumes')),
  });
}
