import type { Tables } from '@/lib/database.types';

/** A reusable message with its newest version's text, and how many versions and flights it has. */
export type Creative = Pick<
  Tables<'creatives'>,
  'id' | 'name' | 'type' | 'status' | 'user_id' | 'created_at' | 'updated_at' | 'version'
> & { message: string | null; version_count: number | null; flight_count: number | null };

/** One wording of a creative, with its short link and what a link preview shows. */
export type CreativeVersion = Pick<
  Tables<'creative_versions'>,
  | 'id'
  | 'creative_id'
  | 'version_name'
  | 'message'
  | 'original_url'
  | 'shortened_url'
  | 'og_title'
  | 'og_description'
  | 'og_image'
  | 'click_count'
  | 'created_at'
  | 'updated_at'
>;
