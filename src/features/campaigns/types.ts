import type { FlightCounts } from '@/domain/campaign/actions';
import type { Progress } from '@/domain/delivery/progress';
import type { Tables } from '@/lib/supabase/database.types';

/** A campaign with what is computed from it: a row of `campaigns_with_totals`. */
export type Campaign = Omit<Tables<'campaigns'>, 'organisation_id' | 'search_text'> & {
  /** Dollars, negative when overspent; null without a budget. */
  remaining_budget: number | null;
  /** It is limited, has overspent, is active without a flight, or a flight of it has a problem. */
  needs_attention: boolean;
  /** Problems of its flights, each once. */
  problem_codes: readonly string[];
  /** Progress of all its flights together; null without a flight. */
  progress: Progress | null;
  /** How many flights are in each state. */
  flight_states: FlightCounts;
  /** To its end date in the organisation's zone: 0 on the day itself, negative behind it. */
  days_left: number | null;
};
