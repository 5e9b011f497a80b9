import type { OverlapCohort } from '@/domain/audience/exclusions';
import type { MessagesByDay } from '@/domain/time/calendar';
import type { Flight } from '@/features/flights/types';

export interface PlannedFlight extends Flight {
  /** Scheduled days, sorted. */
  days: readonly string[];
  cohortIds: readonly string[];
}

/** A flight of the calendar. `days` also has the days on which it has sent. */
export interface CalendarFlight extends PlannedFlight {
  /** Target cohorts, without deleted ones. */
  cohorts: readonly OverlapCohort[];
  /** Excluded cohorts. */
  excluded: readonly OverlapCohort[];
}

export interface CalendarLoad {
  /** By flight id. */
  messages: ReadonlyMap<string, MessagesByDay>;
  /** By cohort id. */
  cohorts: ReadonlyMap<string, OverlapCohort>;
  /** Excluded cohorts by flight id. */
  excluded: ReadonlyMap<string, readonly OverlapCohort[]>;
}
