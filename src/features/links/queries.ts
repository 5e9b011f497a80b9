import { KEY_ROOTS } from '@/lib/query-keys';
import { readQuery, rowQuery, type Read } from '@/lib/reads';
import { supabase } from '@/lib/supabase';

/** Far above what an organisation keeps to choose from, below the API's row limit. */
const LIMIT = 200;

/** The organisation's short links with their tracker's name, newest first: what a message can carry. */
export const trackerVersionsQuery = (organisationId: string) =>
  readQuery([...KEY_ROOTS.trackers, 'versions', organisationId], () =>
    supabase
      .from('click_tracker_versions')
      .select(
        'id,version_name,shortened_url,og_title,og_description,og_image,click_count,tracker:click_trackers(name,original_url)',
      )
      .eq('organisation_id', organisationId)
      .order('created_at', { ascending: false })
      .limit(LIMIT),
  );

/** What new tracked links of the organisation add to their destination: `utmTemplateOf` reads it. */
export const utmTemplateQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'utm template', organisationId], () =>
    supabase.from('organisations').select('utm_template').eq('id', organisationId),
  );

/** A short link that a message can carry, with where it leads. */
export type TrackedLink = Read<typeof trackerVersionsQuery>[number];
