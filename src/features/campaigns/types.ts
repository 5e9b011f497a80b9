import type { Tables } from '@/lib/database.types';

/** A campaign with what its flights add up to: a row of `campaigns_with_totals`. */
export type Campaign = Pick<
  Tables<'campaigns'>,
  | 'id'
  | 'name'
  | 'description'
  | 'status'
  | 'status_reason'
  | 'budget'
  | 'start_date'
  | 'end_date'
  | 'user_id'
  | 'created_at'
  | 'updated_at'
  | 'updated_by'
  | 'version'
> & {
  /** Dollars. */
  total_spent: number;
  /** Dollars, negative when overspent. */
  remaining_budget: number;
  flight_count: number;
};
