import type { Tables } from '@/lib/database.types';

/** A campaign with what is computed from it: a row of `campaigns_with_totals`. */
export type Campaign = Omit<Tables<'campaigns'>, 'organisation_id' | 'search_text'> & {
  /** Dollars, negative when overspent. */
  remaining_budget: number;
  /** Has no money left, has overspent, or is active without a flight. */
  needs_attention: boolean;
  /** To its end date in the organisation's zone: 0 on the day itself, negative behind it. */
  days_left: number | null;
};
