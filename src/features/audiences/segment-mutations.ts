import { t } from '@lingui/core/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { sameJson } from '@/domain/shared/json';
import type { VolumeRow } from '@/domain/audience/segment-import';
import type { JsonObject } from '@/domain/audience/segment-rules';
import { AppError, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { saveVersion } from '@/lib/query/versioned-edit';
import { useCountPauses } from '@/session/approval-effect';
import { requireUser } from '@/session/require-user';
import { useActor } from '@/session/session';
import { pausedText } from '@/words/approval';
import { segmentQuery } from './segment-queries';

/** Queries to invalidate after a write to a segment. They include cohorts, which show the names of their segments. */
const STALE = [KEY_ROOTS.segments, KEY_ROOTS.audiences];

export interface SaveSegment {
  /** Created by the client: an idempotency key. */
  id: string;
  /** Version that the edit is based on; null for a new segment. */
  version: number | null;
  row: { name: string; description: string; category: string; rules: JsonObject };
}

const comparableContent = ({
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
    isAlreadySaved: (current) => sameJson(comparableContent(current), comparableContent(row)),
    words: {
      changed: t`This segment was changed while you were editing it.`,
      gone: t`This segment was deleted while you were editing it.`,
    },
  });
}

/** Creates a segment with volume 0, or updates one. Throws `EditConflict` if someone else has changed it. */
export function useSaveSegment() {
  const queryClient = useQueryClient();
  const { userId, organisation } = useActor();
  const countPauses = useCountPauses();
  return useWrite({
    stale: STALE,
    once: ({ id, version, row }) =>
      version === null ? { kind: 'segment', id, content: row } : null,
    write: async (save: SaveSegment, id: string) => {
      await requireUser();
      if (save.version !== null)
        return (await countPauses('segments', save.id, () => update(save, queryClient))).paused;
      const attempt = { ...save, id };
      if (!organisation)
        throw new AppError('forbidden', t`You do not belong to an organization yet.`);
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
      // An earlier attempt created the segment, but its response was lost: update that segment with the current values.
      if (result.error?.code === '23505') await update({ ...attempt, version: 1 }, queryClient);
      else unwrap(result);
      return 0;
    },
    done: (paused, { version }) => [
      version === null ? t`Segment created successfully` : t`Segment updated successfully`,
      pausedText(paused),
    ],
    failed: (_error, { version }) => ({
      title: t`Error`,
      description: version === null ? t`Failed to create segment` : t`Failed to update segment`,
    }),
  });
}

/** Deletes a segment. The database removes it from the cohorts that use it. */
export function useDeleteSegment() {
  return useWrite({
    stale: STALE,
    write: async ({ id }: { id: string }) => {
      await requireUser();
      return unwrap(await supabase.from('segments').delete().eq('id', id).select('id').single());
    },
    done: () => [t`Segment deleted successfully`],
    failed: { title: t`Error`, description: t`Failed to delete segment` },
  });
}

/** Imports volumes, all rows or none. Importing the same rows again changes nothing. */
export function useImportVolumes() {
  return useWrite({
    stale: STALE,
    once: (rows) => ({ kind: 'segment volumes', content: rows }),
    write: async (rows: readonly VolumeRow[]) => {
      await requireUser();
      return unwrap(
        await supabase
          .rpc('import_segment_volumes', { p_rows: rows.map((row) => ({ ...row })) })
          .single(),
      );
    },
    done: ({ created, updated, unchanged }) => [
      t`Volumes imported`,
      t`${created} created, ${updated} updated, ${unchanged} unchanged`,
    ],
    failed: { title: t`Error`, fallback: t`Failed to import volumes` },
  });
}
