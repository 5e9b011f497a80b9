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

interface SteeringOptions {
  flight: Flight;
  at: PlanningTime;
  /** What a step is, by what the timeline shows. */
  unit: ScheduleStep['unit'];
  /** Says something to people who do not see the bar. */
  announce: (text: string) => void;
  /** The schedule as somebody has just changed it; it may lie beyond what is shown. */
  onChange: (intervals: readonly ScheduleInterval[]) => void;
}

/** A schedule that is being saved, and the version of the flight over which it is. */
interface Written {
  version: number;
  intervals: readonly ScheduleInterval[];
}

/** Where a flight's schedule is moved to, step by step, before it is saved; another edit of the flight stays below the steps. */
export function useSteering({ flight, at, unit, announce, onChange }: SteeringOptions) {
  const can = useCan();
  const stored = useMemo(() => readSchedule(flight.intervals), [flight.intervals]);
  const [steps, setSteps] = useState<readonly ScheduleStep[]>([]);
  const [hint, setHint] = useState<string | null>(null);
  const [written, setWritten] = useState<Written | null>(null);
  const save = useReschedule();
  const scheduled = { status: flight.status, intervals: stored };
  const { over, open } = useMemo(() => splitSchedule(stored, at), [stored, at]);
  const stepped = useMemo(() => applySteps(stored, steps, at), [stored, steps, at]);
  // What was saved stays in its place until the flight is read again, and its steps are not taken twice then.
  const isUnread = steps.length === 0 && written?.version === flight.version;
  const intervals = written && (save.isPending || isUnread) ? written.intervals : stepped;
  const name = flightDisplayName(flight.name);

  const closed = (part: SchedulePart): string | null => {
    if (!can('flight:edit', flight)) return t`You can look at flights, and not change them.`;
    const refusal = partRefusal(scheduled, part, at);
    return refusal && stepRefusalText(refusal);
  };
  const refuse = (text: string) => {
    setHint(text);
    announce(text);
  };
  /** Takes the steps if they lead to a schedule that could be saved; else says why not. */
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
    /** Why a part can not be moved; null where it can. */
    closed,
    /** What of it stays when the rest is moved; null where all of it goes. */
    kept: closed('whole') === null ? overText(over.length) : null,
    /** What went wrong: why a step was not taken, or why it was not saved. */
    problem:
      hint ??
      (save.error &&
        (save.error instanceof EditConflict && save.error.current
          ? t`Somebody has changed this flight meanwhile. The timeline shows it as it is now; save again to change it from there.`
          : save.error.message)),
    /** One day or hour further, or several at once; why that is not possible is said. */
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
    /** Begins to drag a part; null where it stays, which is then said. */
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
    /** Takes away what was said about something that went wrong. */
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

export type Steering = ReturnType<typeof useSteering>;
