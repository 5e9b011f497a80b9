import type { Tables } from '@/lib/database.types';

/** A campaign with what its flights add up to. */
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
  | 'total_spent'
  | 'remaining_budget'
  | 'flight_count'
>;
