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
  /** The version that was seen. */
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

/** Takes a new schedule back, unless somebody has changed the flight since. */
function useUndoReschedule() {
  const save = useSaveSchedule();
  return useWrite({
    stale: STALE,
    alwaysRefetch: true,
    write: async (undo: Reschedule) => {
      try {
        return await save(undo);
      } catch (error) {
        // No form is open that would show it.
        if (error instanceof EditConflict)
          throw new AppError('conflict', t`Somebody has changed the flight since.`, {
            cause: error,
          });
        throw error;
      }
    },
    done: (_version, { flight, intervals }) => [
      t`Schedule put back`,
      `${flightDisplayName(flight.name)}: ${scheduleText(intervals)}`,
    ],
    failed: { title: t`The schedule could not be put back` },
  });
}

/** Saves a new schedule of a flight over the version that was seen; the toast takes it back. A refusal is shown where it was changed. */
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
