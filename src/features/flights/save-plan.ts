import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import { AppError, unwrap } from '@/lib/errors';
import type { Json } from '@/lib/supabase/database.types';
import { supabase } from '@/lib/supabase/client';
import { saveVersion } from '@/lib/query/versioned-edit';
import { requireUser } from '@/session/require-user';
import { flightDetailQuery } from './queries';
import type { FlightDetail } from './types';

interface PlanEdit {
  queryClient: QueryClient;
  flightId: string;
  /** Version that the user edited. */
  seen: number;
  /** Changes argument of `update_flight`. */
  changes: Record<string, Json | undefined>;
  /** Whether the stored flight already has these changes. */
  isAlreadySaved: (current: FlightDetail) => boolean;
}

/** The changed flight as the database returns it. */
type SavedPlan = Pick<FlightDetail, 'version' | 'status' | 'approval_state'>;

/** Whether the flight was changed or deleted before this edit arrived. */
const isOutdated = (error: unknown) =>
  error instanceof AppError && (error.hint === 'version_conflict' || error.hint === 'not_found');

/**
 * Changes the plan of a flight and returns the saved flight, or null when an earlier attempt had already saved the same
 * changes. Throws `EditConflict`, and overwrites nothing, when the flight has changed since the version seen.
 */
export async function savePlan(edit: PlanEdit): Promise<SavedPlan | null> {
  const { queryClient, flightId, seen, changes, isAlreadySaved } = edit;
  await requireUser();
  let saved: SavedPlan | null = null;
  await saveVersion({
    seen,
    write: async () => {
      const request = { p_id: flightId, p_version: seen, p_changes: changes };
      try {
        const rows = unwrap(
          await supabase.rpc('update_flight', request).select('id,version,status,approval_state'),
        );
        saved = rows[0] ?? null;
        return rows;
      } catch (error) {
        if (isOutdated(error)) return [];
        throw error;
      }
    },
    read: () => queryClient.fetchQuery({ ...flightDetailQuery(flightId), staleTime: 0 }),
    isAlreadySaved,
    words: {
      changed: t`This flight was changed while you were editing it.`,
      gone: t`Flight not found. It was deleted while you were editing it.`,
    },
  });
  return saved;
}
