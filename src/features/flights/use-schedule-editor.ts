import { t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import { flightDisplayName } from '@/words/flights';
import { type PlanningTime, readSchedule, type ScheduleInterval } from '@/domain/time/schedule';
import {
  splitSchedule,
  partRefusal,
  type SchedulePart,
  type ScheduleStep,
  addStep,
  stepsRefusal,
  applySteps,
} from '@/domain/time/schedule-steps';
import { useCan } from '@/session/session';
import { EditConflict } from '@/lib/query/versioned-edit';
import { useReschedule } from './reschedule';
import { overText, scheduleText, stepRefusalText } from './schedule-words';
import type { Flight } from './types';

interface ScheduleEditorOptions {
  flight: Flight;
  at: PlanningTime;
  /** Unit of one step: an hour on the timeline's day scale, otherwise a day. */
  unit: ScheduleStep['unit'];
  /** Announces a text to screen readers. */
  announce: (text: string) => void;
  /** Called with the moved schedule, which may be outside the visible range. */
  onChange: (intervals: readonly ScheduleInterval[]) => void;
}

/** Schedule being saved and the flight version it replaces. */
interface Written {
  version: number;
  intervals: readonly ScheduleInterval[];
}

/** Moves a flight's schedule in steps before saving. A refetched flight keeps the steps, applied to its new schedule. */
export function useScheduleEditor({ flight, at, unit, announce, onChange }: ScheduleEditorOptions) {
  const can = useCan();
  const stored = useMemo(() => readSchedule(flight.intervals), [flight.intervals]);
  const [steps, setSteps] = useState<readonly ScheduleStep[]>([]);
  const [hint, setHint] = useState<string | null>(null);
  const [written, setWritten] = useState<Written | null>(null);
  const save = useReschedule();
  const scheduled = { status: flight.status, intervals: stored };
  const { over, open } = useMemo(() => splitSchedule(stored, at), [stored, at]);
  const stepped = useMemo(() => applySteps(stored, steps, at), [stored, steps, at]);
  // Shows the saved schedule until the flight is refetched, so the steps are not applied twice.
  const isUnread = steps.length === 0 && written?.version === flight.version;
  const intervals = written && (save.isPending || isUnread) ? written.intervals : stepped;
  const name = flightDisplayName(flight.name);

  const closed = (part: SchedulePart): string | null => {
    if (!can('flight:edit', flight)) return t`You have read-only access to flights.`;
    const refusal = partRefusal(scheduled, part, at);
    return refusal && stepRefusalText(refusal);
  };
  const refuse = (text: string) => {
    setHint(text);
    announce(text);
  };
  /** Applies the steps if the resulting schedule is valid; otherwise says why not and returns null. */
  const take = (next: readonly ScheduleStep[]): ScheduleInterval[] | null => {
    const refusal = stepsRefusal(scheduled, next, at);
    if (refusal) {
      refuse(stepRefusalText(refusal));
      return null;
    }
    setHint(null);
    save.reset();
    setSteps(next);
    return applySteps(stored, next, at);
  };
  const write = (after: readonly ScheduleInterval[]) => {
    setWritten({ version: flight.version, intervals: after });
    save.run(
      { flight, version: flight.version, intervals: after, before: stored },
      { onSuccess: () => setSteps([]), onError: () => setWritten(null) },
    );
  };

  return {
    name,
    stored,
    intervals,
    isChanged: steps.length > 0,
    isSaving: save.isPending,
    /** Returns why a part of the schedule cannot move; null when it can. */
    closed,
    /** Text that past intervals stay when the schedule moves; null when all intervals move or none can. */
    kept: closed('whole') === null ? overText(over.length) : null,
    /** Why the last step or save failed; null without a problem. */
    problem:
      hint ??
      (save.error &&
        (save.error instanceof EditConflict && save.error.current
          ? t`Someone edited this flight. Review, then save again.`
          : save.error.message)),
    /** Moves a part by one or more units, or says why that is not possible. */
    step: (part: SchedulePart, direction: 1 | -1, times = 1) => {
      const why = closed(part);
      if (why !== null) return refuse(why);
      let next = steps;
      for (let time = 0; time < times; time += 1)
        next = addStep(open, next, { part, unit, direction });
      const after = take(next);
      if (!after) return undefined;
      announce(t`Moved to ${{ schedule: scheduleText(after) }}. Enter saves, Escape cancels.`);
      return onChange(after);
    },
    /** Starts dragging a part; says why and returns null when it cannot move. */
    drag: (part: SchedulePart) => {
      const why = closed(part);
      if (why !== null) {
        refuse(why);
        return null;
      }
      const before = steps;
      let after: ScheduleInterval[] | null = null;
      return {
        to: (by: number) => {
          after = by === 0 ? null : (take([...before, { part, unit, by }]) ?? after);
          if (by === 0) setSteps(before);
        },
        cancel: () => setSteps(before),
        drop: () => {
          if (!after) return false;
          announce(t`Moved to ${{ schedule: scheduleText(after) }}.`);
          write(after);
          return true;
        },
      };
    },
    save: () => steps.length > 0 && write(intervals),
    /** Dismisses the problem. */
    clear: () => {
      setHint(null);
      save.reset();
    },
    cancel: () => {
      setSteps([]);
      setHint(null);
      save.reset();
      announce(t`${name} stays at ${{ schedule: scheduleText(stored) }}.`);
    },
  };
}

export type ScheduleEditor = ReturnType<typeof useScheduleEditor>;
