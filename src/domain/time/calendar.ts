import { zonedDay } from '@/domain/time/wall-time';
import { addDays, eachDay } from './days';
import { deliveryPlan, type PlanInput } from '@/domain/delivery/plan';
import { type TimelineRange, type TimelineScale, timelineWindow } from './timeline';

export const CALENDAR_VIEWS = ['month', 'week', 'day'] as const satisfies TimelineScale[];
export type CalendarView = (typeof CALENDAR_VIEWS)[number];

/** Returns the month, week (of the reader's calendar) or day that contains `day`. */
export const calendarPeriod = (view: CalendarView, day: string): TimelineRange =>
  timelineWindow(view, { from: day, to: day, days: 1 }, day);

/** Returns the weeks of a period as the reader's calendar has them. The first and last week may extend beyond the period. */
export function calendarWeeks({ from, to }: TimelineRange): string[][] {
  const first = calendarPeriod('week', from).from;
  const last = calendarPeriod('week', to).to;
  const days = eachDay(first, last);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

interface ScheduledFlight {
  id: string;
  /** Days with planned or past sends, in order. */
  days: readonly string[];
}

/** Bar of a flight in a week: a run of consecutive days. */
export interface WeekRun {
  from: string;
  to: string;
  /** Whether the flight also sends on the day before or after the bar. */
  before: boolean;
  after: boolean;
}

/** Groups a flight's days in a week into bars of consecutive days. */
export function weekRuns(week: readonly string[], days: readonly string[]): WeekRun[] {
  const all = new Set(days);
  const runs: WeekRun[] = [];
  for (const day of week) {
    if (!all.has(day)) continue;
    const last = runs.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else runs.push({ from: day, to: day, before: all.has(addDays(day, -1)), after: false });
    const run = runs.at(-1);
    if (run) run.after = all.has(addDays(day, 1));
  }
  return runs;
}

/** Lane assignment of a week's flights, so that bars do not overlap. */
export interface WeekLanes {
  /** Zero-based lane by flight id. */
  laneByFlight: ReadonlyMap<string, number>;
  lanes: number;
  /** Number of flights without a lane, by day. */
  hidden: ReadonlyMap<string, number>;
}

/**
 * Assigns each flight one lane for the whole week. Flights that begin or end in the week come first, because those that
 * run through it look the same every week; then those that start earlier, then those with more days in the week. Flights
 * beyond `most` lanes are only counted.
 */
export function weekLanes(
  week: readonly string[],
  flights: readonly ScheduledFlight[],
  most: number,
): WeekLanes {
  const laneByFlight = new Map<string, number>();
  const hidden = new Map<string, number>();
  const ends: string[] = [];
  const [before, after] = [addDays(week[0] ?? '', -1), addDays(week.at(-1) ?? '', 1)];
  const shown = flights
    .map(({ id, days }) => ({
      id,
      start: days[0] ?? '',
      own: days.filter((d) => week.includes(d)),
      runsThrough: Number(
        days.includes(before) && days.includes(after) && week.every((d) => days.includes(d)),
      ),
    }))
    .filter(({ own }) => own.length > 0)
    .toSorted(
      (a, b) =>
        a.runsThrough - b.runsThrough ||
        a.start.localeCompare(b.start) ||
        b.own.length - a.own.length,
    );
  for (const { id, own } of shown) {
    const [first = '', last = ''] = [own[0], own.at(-1)];
    const free = ends.findIndex((end) => end < first);
    const lane = free >= 0 ? free : ends.length;
    if (lane < most) {
      laneByFlight.set(id, lane);
      ends[lane] = last;
    } else for (const day of own) hidden.set(day, (hidden.get(day) ?? 0) + 1);
  }
  return { laneByFlight, lanes: ends.length, hidden };
}

/** Sent and planned messages of a flight by day. */
export type MessagesByDay = ReadonlyMap<string, { sent: number; planned: number }>;

/**
 * Sums a plan's messages by day in the organization's time zone. `dayOfHour` caches the day of each hour across plans,
 * because time zone conversion is slower than planning.
 */
export function plannedByDay(
  input: PlanInput,
  dayOfHour: Map<string, string> = new Map(),
): Map<string, number> {
  const byDay = new Map<string, number>();
  for (const { hour, messages } of deliveryPlan(input).hours) {
    const known = dayOfHour.get(hour) ?? zonedDay(input.timeZone, Date.parse(hour));
    dayOfHour.set(hour, known);
    byDay.set(known, (byDay.get(known) ?? 0) + messages);
  }
  return byDay;
}

/** Messages of a day and the audience they are for. */
export interface DayLoad {
  day: string;
  sent: number;
  planned: number;
  /** Sum of `sent` and `planned`. */
  messages: number;
  /**
   * Contacts of the cohorts that receive messages. A cohort targeted by several flights counts once, with the largest
   * reach among them.
   */
  people: number;
  /** Messages per contact; 0 without messages. */
  pressure: number;
}

interface FlightLoad {
  messages: MessagesByDay | undefined;
  /** Targeted cohorts with their contacts after exclusions. */
  cohorts: readonly { id: string; contacts: number }[];
}

/** Totals of all flights by day. */
export function dayLoads(days: readonly string[], flights: readonly FlightLoad[]): DayLoad[] {
  return days.map((day) => {
    let [sent, planned] = [0, 0];
    const people = new Map<string, number>();
    for (const { messages, cohorts } of flights) {
      const own = messages?.get(day);
      if (!own || own.sent + own.planned === 0) continue;
      sent += own.sent;
      planned += own.planned;
      for (const { id, contacts } of cohorts) {
        people.set(id, Math.max(contacts, people.get(id) ?? 0));
      }
    }
    const reached = [...people.values()].reduce((sum, contacts) => sum + contacts, 0);
    const messages = sent + planned;
    return {
      day,
      sent,
      planned,
      messages,
      people: reached,
      pressure: reached > 0 ? messages / reached : 0,
    };
  });
}

/**
 * Returns up to `most` days with the most messages, busiest first, from the day `from` on. Skips days without messages.
 */
export const heaviestDays = (loads: readonly DayLoad[], from: string, most = 3): DayLoad[] =>
  loads
    .filter(({ day, messages }) => day >= from && messages > 0)
    .toSorted((a, b) => b.messages - a.messages || a.day.localeCompare(b.day))
    .slice(0, most);
