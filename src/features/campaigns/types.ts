import type { FlightCounts } from '@/domain/campaign/actions';
import type { Progress } from '@/domain/delivery/progress';
import type { Tables } from '@/lib/supabase/database.types';

/** A row of `campaigns_with_totals`: a campaign with computed columns. */
export type Campaign = Omit<Tables<'campaigns'>, 'organisation_id' | 'search_text'> & {
  /** Dollars, negative when overspent; null without a budget. */
  remaining_budget: number | null;
  /** The campaign is limited, over budget or active without flights, or one of its flights has a problem. */
  needs_attention: boolean;
  /** Distinct problem codes of the flights. */
  problem_codes: readonly string[];
  /** Progress of all flights together; null without flights. */
  progress: Progress | null;
  /** Number of flights in each state. */
  flight_states: FlightCounts;
  /** Days to the end date in the organization's time zone: 0 on the day itself, negative after it. */
  days_left: number | null;
};
