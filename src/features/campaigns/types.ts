import type { Tables } from '@/lib/database.types';

/** A campaign with what its flights add up to: a row of `campaigns_with_totals`. */
export type Campaign = Omit<Tables<'campaigns'>, 'organisation_id' | 'search_text'> & {
  /** Dollars. */
  total_spent: number;
  /** Dollars, negative when overspent. */
  remaining_budget: number;
  flight_count: number;
};
