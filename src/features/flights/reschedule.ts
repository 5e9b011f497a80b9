import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { flightDisplayName } from '@/words/flights';
import { sameJson } from '@/domain/shared/json';
import { readSchedule, type ScheduleInterval, writeSchedule } from '@/domain/time/schedule';
import { AppError } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { useWrite } from '@/lib/query/use-write';
import { EditConflict } from '@/lib/query/versioned-edit';
import { useSingleMutation } from '@/ui/forms/use-single-run';
import { approvalOutcome } from './approval-effect';
import { savePlan } from './save-plan';
import { scheduleText } from './schedule-words';
import type { Flight } from './types';

interface Reschedule {
  flight: Pick<Flight, 'id' | 'name' | 'status' | 'status_reason' | 'approval_state'>;
  /** Version of the flight that the user saw. */
  version: number;
  intervals: readonly ScheduleInterval[];
}

function useSaveSchedule() {
  const queryClient = useQueryClient();
  return ({ flight, version, intervals }: Reschedule) => {
    const written = writeSchedule(intervals);
    return savePlan({
      queryClient,
      flightId: flight.id,
      seen: version,
      changes: { intervals: written },
      isAlreadySaved: (current) =>
        sameJson(writeSchedule(readSchedule(current.intervals)), written),
    });
  };
}

const STALE = [KEY_ROOTS.flights, KEY_ROOTS.campaigns];

/** Restores the previous schedule unless the flight has changed since then. */
function useUndoReschedule() {
  const save = useSaveSchedule();
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async (undo: Reschedule) => {
      try {
        return await save(undo);
      } catch (error) {
        // No open form could show the conflict.
        if (error instanceof EditConflict)
          throw new AppError('conflict', t`Someone changed the flight after you.`, {
            cause: error,
          });
        throw error;
      }
    },
    done: (_version, { flight, intervals }) => [
      t`Schedule restored`,
      `${flightDisplayName(flight.name)}: ${scheduleText(intervals)}`,
    ],
    failed: { title: t`Couldn’t undo` },
  });
}

/** Saves a new schedule and offers Undo in the toast. The caller shows errors next to the schedule. */
export function useReschedule() {
  const save = useSaveSchedule();
  const { mutate: undo } = useUndoReschedule();
  const mutation = useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: (change: Reschedule & { before: readonly ScheduleInterval[] }) => save(change),
    done: (saved, { flight, intervals, before }) => [
      t`Schedule changed`,
      [
        `${flightDisplayName(flight.name)}: ${scheduleText(intervals)}`,
        saved && approvalOutcome(flight, saved),
      ]
        .filter(Boolean)
        .join('. '),
      saved === null
        ? undefined
        : {
            label: t`Undo`,
            onAct: () => undo({ flight, version: saved.version, intervals: before }),
          },
    ],
  });
  return { ...useSingleMutation(mutation), error: mutation.error, reset: mutation.reset };
}
