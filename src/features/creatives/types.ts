import type { Tables } from '@/lib/database.types';

/** A reusable message. `message` is its newest version's text. */
export type Creative = Pick<
  Tables<'creatives'>,
  'id' | 'name' | 'type' | 'status' | 'user_id' | 'created_at' | 'updated_at' | 'version'
> & { message: string | null };

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
