import * as z from 'zod/mini';
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
        'id,version_name,shortened_url,og_title,og_description,og_image,click_count,tracker:click_trackers(id,name,original_url)',
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

const linkCheck = z.nullable(
  z.object({
    /** Null before the first look. */
    state: z.nullable(z.enum(['alive', 'missing', 'failing', 'unsafe'])),
    status: z.nullable(z.number()),
    /** Seconds since it answered. */
    age: z.nullable(z.number()),
    waiting: z.boolean(),
  }),
);

/** What the page of a link answered when it was last looked at; null where that is not done. */
export type LinkCheck = z.infer<typeof linkCheck>;
/** The stored answer of a page; what can not be read is as if nobody had looked. */
export const linkCheckOf = (stored: unknown): LinkCheck => linkCheck.safeParse(stored).data ?? null;

const SOON = 5000;
const A_MINUTE = 60_000;

/** What the landing page of a tracker answered; asked again soon while somebody waits for it. */
export const linkCheckQuery = (trackerId: string) =>
  rowQuery(
    [...KEY_ROOTS.trackers, 'link check', trackerId],
    () => supabase.from('click_trackers').select('link_check').eq('id', trackerId),
    {
      refetchInterval: ({ state }) =>
        linkCheckOf(state.data?.link_check)?.waiting ? SOON : A_MINUTE,
    },
  );
