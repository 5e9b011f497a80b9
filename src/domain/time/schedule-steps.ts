import { minutesInDay, minutesInHour } from 'date-fns/constants';
import { addDays, daysBetween, startOfDay } from './days';
import { addHours, localSpan, minutesBetween, spanHours } from './local-time';
import { isEditable } from '@/domain/flight/edit';
import {
  intervalErrors,
  type IntervalProblem,
  intervalProgress,
  type PlanningTime,
  type ScheduleInterval,
} from './schedule';

/** Part of a schedule that a step changes: the whole schedule or one end. */
export type SchedulePart = 'whole' | 'start' | 'end';

/** Shift of a schedule by whole days or hours. Negative values move it earlier. */
export interface ScheduleStep {
  part: SchedulePart;
  unit: 'day' | 'hour';
  by: number;
}

/** Reasons to refuse a step. */
export type StepRefusal =
  | IntervalProblem
  /** The flight's status does not allow schedule changes. */
  | 'ended'
  /** No interval has a date. */
  | 'no_date'
  /** An activated flight cannot change intervals that have started. */
  | 'begun'
  /** The end has passed. */
  | 'over'
  /** The interval would be empty, or last a day or longer. */
  | 'too_short'
  | 'too_long';

const isDated = ({ date }: ScheduleInterval) => !Number.isNaN(startOfDay(date));

const startsAt = ({ date, startTime }: ScheduleInterval) => `${date}T${startTime}`;

const endsAt = (interval: ScheduleInterval) => localSpan(interval).end;

/** Moves the start and the end of an interval by hours. */
function moveHours(
  interval: ScheduleInterval,
  by: { start: number; end: number },
): ScheduleInterval {
  const { start, end } = localSpan(interval);
  return {
    ...interval,
    ...spanHours({ start: addHours(start, by.start), end: addHours(end, by.end) }),
  };
}

const firstInterval = (intervals: readonly ScheduleInterval[]) =>
  intervals.filter(isDated).toSorted((a, b) => startsAt(a).localeCompare(startsAt(b)))[0];
const lastInterval = (intervals: readonly ScheduleInterval[]) =>
  intervals
    .filter(isDated)
    .toSorted((a, b) => endsAt(a).localeCompare(endsAt(b)))
    .at(-1);

function moveBy(intervals: readonly ScheduleInterval[], { unit, by }: ScheduleStep) {
  return intervals.map((interval) => {
    if (!isDated(interval)) return interval;
    if (unit === 'day') return { ...interval, date: addDays(interval.date, by) };
    return moveHours(interval, { start: by, end: by });
  });
}

/** Moves one end by hours: the start of the first interval or the end of the last one. */
function stretchByHours(intervals: readonly ScheduleInterval[], { part, by }: ScheduleStep) {
  const moved = part === 'start' ? firstInterval(intervals) : lastInterval(intervals);
  const hours = part === 'start' ? { start: by, end: 0 } : { start: 0, end: by };
  return intervals.map((interval) => (interval === moved ? moveHours(interval, hours) : interval));
}

/**
 * Moves one end by days. Outwards, copies the intervals of the outermost day; inwards, removes the intervals beyond the
 * new end.
 */
function stretchByDays(intervals: readonly ScheduleInterval[], { part, by }: ScheduleStep) {
  const days = intervals
    .filter(isDated)
    .map(({ date }) => date)
    .toSorted();
  const edge = part === 'start' ? days[0] : days.at(-1);
  if (edge === undefined) return [...intervals];
  const grows = part === 'start' ? by < 0 : by > 0;
  if (!grows) {
    const bound = addDays(edge, by);
    return intervals.filter(
      (interval) =>
        !isDated(interval) || (part === 'start' ? interval.date >= bound : interval.date <= bound),
    );
  }
  const like = intervals.filter(({ date }) => date === edge);
  const added = Array.from({ length: Math.abs(by) }, (_, index) => {
    const date = addDays(edge, part === 'start' ? by + index : index + 1);
    return like.map((interval) => ({ ...interval, id: `${interval.id}:${date}`, date }));
  }).flat();
  return part === 'start' ? [...added, ...intervals] : [...intervals, ...added];
}

/** Applies a step. Intervals without a date stay unchanged. */
function applyStep(intervals: readonly ScheduleInterval[], step: ScheduleStep): ScheduleInterval[] {
  if (step.by === 0) return [...intervals];
  if (step.part === 'whole') return moveBy(intervals, step);
  return step.unit === 'hour' ? stretchByHours(intervals, step) : stretchByDays(intervals, step);
}

/**
 * Extends a step by a day or an hour. An end that moves inwards jumps over days without intervals, so that each step
 * has an effect.
 */
function extendStep(
  intervals: readonly ScheduleInterval[],
  step: ScheduleStep,
  direction: 1 | -1,
): ScheduleStep {
  const { part, unit, by } = step;
  const next = { ...step, by: by + direction };
  const inwards = part === 'start' ? direction > 0 : direction < 0;
  if (part === 'whole' || unit === 'hour' || !inwards) return next;
  const days = intervals
    .filter(isDated)
    .map(({ date }) => date)
    .toSorted();
  const edge = part === 'start' ? days[0] : days.at(-1);
  if (edge === undefined) return next;
  const now = addDays(edge, by);
  const found = part === 'start' ? days.find((day) => day > now) : days.findLast((d) => d < now);
  // Days that this step added are removed one at a time.
  const hasGrown = part === 'start' ? by < 0 : by > 0;
  if (hasGrown || found === undefined) return next;
  return { ...step, by: daysBetween(edge, found) };
}

interface Scheduled {
  status: string;
  intervals: readonly ScheduleInterval[];
}

const datedProgress = (intervals: readonly ScheduleInterval[], at: PlanningTime) =>
  intervals.filter(isDated).map((interval) => intervalProgress(interval, at));

/**
 * Returns why a part of the schedule cannot change at all, given the flight's status and started intervals; null if it
 * can.
 */
export function partRefusal(
  { status, intervals }: Scheduled,
  part: SchedulePart,
  at: PlanningTime,
): StepRefusal | null {
  if (!isEditable(status, 'intervals')) return 'ended';
  if (!intervals.some(isDated)) return 'no_date';
  if (status === 'pending' || part === 'end') return null;
  return datedProgress(intervals, at).some((progress) => progress !== null) ? 'begun' : null;
}

/** Checks that started intervals keep their start and past intervals also their end. Mirrors the database rule. */
function begunRefusal(
  before: readonly ScheduleInterval[],
  after: readonly ScheduleInterval[],
  at: PlanningTime,
): StepRefusal | null {
  for (const old of before.filter(isDated)) {
    const progress = intervalProgress(old, at);
    if (!progress) continue;
    const kept = after.find((one) => startsAt(one) === startsAt(old));
    if (!kept) return 'begun';
    if (kept.endTime === old.endTime) continue;
    if (progress === 'over' || intervalProgress(kept, at) === 'over') return 'over';
  }
  return null;
}

/** Returns why one end cannot move by this many hours: an interval must be longer than zero and shorter than a day. */
function lengthRefusal(
  intervals: readonly ScheduleInterval[],
  { part, unit, by }: ScheduleStep,
): StepRefusal | null {
  if (unit === 'day' || part === 'whole') return null;
  const moved = part === 'start' ? firstInterval(intervals) : lastInterval(intervals);
  if (!moved) return null;
  const { start, end } = localSpan(moved);
  const length = minutesBetween(start, end) + (part === 'start' ? -by : by) * minutesInHour;
  if (length <= 0) return 'too_short';
  return length >= minutesInDay ? 'too_long' : null;
}

/**
 * Splits a schedule into past intervals, which stay fixed, and open ones, which steps move. If all are past, all are
 * open, so that the user can reschedule them.
 */
export function splitSchedule(intervals: readonly ScheduleInterval[], at: PlanningTime) {
  const over = intervals.filter((interval) => intervalProgress(interval, at) === 'over');
  const open = intervals.filter((interval) => !over.includes(interval));
  return open.some(isDated) ? { over, open } : { over: [], open: [...intervals] };
}

/** Applies steps in order. */
export function applySteps(
  intervals: readonly ScheduleInterval[],
  steps: readonly ScheduleStep[],
  at: PlanningTime,
): ScheduleInterval[] {
  if (steps.length === 0) return [...intervals];
  const { over, open } = splitSchedule(intervals, at);
  return [...over, ...steps.reduce<ScheduleInterval[]>(applyStep, open)];
}

/** Returns why steps cannot be saved, or null: the first impossible step, else a problem of the resulting schedule. */
export function stepsRefusal(
  flight: Scheduled,
  steps: readonly ScheduleStep[],
  at: PlanningTime,
): StepRefusal | null {
  const { over, open } = splitSchedule(flight.intervals, at);
  let moved: ScheduleInterval[] = open;
  for (const step of steps) {
    const closed = partRefusal(flight, step.part, at) ?? lengthRefusal(moved, step);
    if (closed) return closed;
    moved = applyStep(moved, step);
    if (![...over, ...moved].some(isDated)) return 'too_short';
  }
  // A moved interval that starts with a past one would count as unchanged and skip the checks.
  if (moved.some((interval) => over.some((other) => startsAt(other) === startsAt(interval))))
    return 'interval_over';
  const after = [...over, ...moved];
  const begun = flight.status === 'pending' ? null : begunRefusal(flight.intervals, after, at);
  const problems = intervalErrors(after, { ...at, planned: flight.intervals });
  return begun ?? problems.find((problem) => problem !== null) ?? null;
}

/**
 * Appends a step of one day or hour. Extends the last step if it has the same part and unit. `open` are the intervals
 * that steps move, from `splitSchedule`.
 */
export function addStep(
  open: readonly ScheduleInterval[],
  steps: readonly ScheduleStep[],
  { part, unit, direction }: Pick<ScheduleStep, 'part' | 'unit'> & { direction: 1 | -1 },
): ScheduleStep[] {
  const last = steps.at(-1);
  const continuesLast = last?.part === part && last.unit === unit;
  const before = continuesLast ? steps.slice(0, -1) : steps;
  const from = continuesLast ? last : { part, unit, by: 0 };
  const now = before.reduce<ScheduleInterval[]>(applyStep, [...open]);
  const next = extendStep(now, from, direction);
  return next.by === 0 ? [...before] : [...before, next];
}
