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
  /** The version that was edited. */
  seen: number;
  /** What `update_flight` takes. */
  changes: Record<string, Json | undefined>;
  /** Whether a flight holds what was typed already. */
  isAlreadySaved: (current: FlightDetail) => boolean;
}

/** The changed flight as the database returns it. */
type SavedPlan = Pick<FlightDetail, 'version' | 'status' | 'approval_state'>;

/** The answer that an edit came too late; the row as it is now says the rest. */
const isLate = (error: unknown) =>
  error instanceof AppError && (error.hint === 'version_conflict' || error.hint === 'not_found');

/**
 * Changes the plan of a flight over the version that was seen, and returns the flight as it is then; null where an
 * earlier attempt had made it already. A lost race throws `EditConflict` and overwrites nothing.
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
        if (isLate(error)) return [];
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
