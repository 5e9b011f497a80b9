import type { OverlapCohort } from '@/domain/audience/exclusions';
import type { MessagesByDay } from '@/domain/time/calendar';
import type { Flight } from '@/features/flights/types';

/** A flight with the days of its schedule, in order, and whom it is for. */
export interface PlannedFlight extends Flight {
  days: readonly string[];
  cohortIds: readonly string[];
}

/** A flight as the calendar draws it: its days are also those on which it has sent. */
export interface CalendarFlight extends PlannedFlight {
  /** Those that were deleted since are left out. */
  cohorts: readonly OverlapCohort[];
  /** Whose people it leaves out. */
  excluded: readonly OverlapCohort[];
}

/** What flights put on days, and which cohorts they leave out, by the flight's id; and all of their cohorts. */
export interface CalendarLoad {
  messages: ReadonlyMap<string, MessagesByDay>;
  cohorts: ReadonlyMap<string, OverlapCohort>;
  excluded: ReadonlyMap<string, readonly OverlapCohort[]>;
}
