import type { Tables } from '@/lib/database.types';

/** A landing page that short links lead to, with what its links add up to. */
export type Tracker = Pick<
  Tables<'click_trackers'>,
  | 'id'
  | 'name'
  | 'original_url'
  | 'user_id'
  | 'created_at'
  | 'updated_at'
  | 'version_count'
  | 'click_count'
>;

/** One short link of a tracker with the tags of its preview. */
export type TrackerVersion = Pick<
  Tables<'click_tracker_versions'>,
  | 'id'
  | 'click_tracker_id'
  | 'version_name'
  | 'shortened_url'
  | 'og_title'
  | 'og_description'
  | 'og_image'
  | 'click_count'
  | 'created_at'
  | 'updated_at'
> & {
  /** The creative whose messages carry the link. */
  creative: { name: string } | null;
  /** The flights whose messages carry the link. */
  flights: { id: string; name: string | null }[];
};
