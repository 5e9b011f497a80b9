import * as z from 'zod/mini';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, rowQuery, type QueryData } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Links that one search returns. */
const MOST_FOUND = 20;

const LINK_COLUMNS =
  'id,version_name,shortened_url,og_title,og_description,og_image,click_count,tracker:click_trackers(id,name,original_url)';

/** The organisation's newest tracked links whose name or address contains the text, for a picker. */
export const trackedLinkPicksQuery = (organisationId: string, search: string) =>
  readQuery(
    [...KEY_ROOTS.trackers, 'picks', organisationId, search],
    () => {
      const links = supabase
        .from('click_tracker_versions')
        .select(LINK_COLUMNS)
        .eq('organisation_id', organisationId);
      return (search ? links.like('search_text', containsPattern(search)) : links)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(MOST_FOUND);
    },
    { placeholderData: keepPrevious(organisationId) },
  );

/** Reads one tracked link by its id, independent of a picker's search; null when it was deleted. */
export const trackedLinkQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.trackers, 'link', id],
    () => supabase.from('click_tracker_versions').select(LINK_COLUMNS).eq('id', id),
    { enabled: id !== '' },
  );

/** The domain that the short links of a tracked link are made on; null for the default one. */
export const linkDomainQuery = (versionId: string) =>
  rowQuery([...KEY_ROOTS.trackers, 'domain', versionId], () =>
    supabase.from('click_tracker_versions').select('domain_id').eq('id', versionId),
  );

/** What new tracked links of the organisation add to their destination: `parseUtmTemplate` reads it. */
export const utmTemplateQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'utm template', organisationId], () =>
    supabase.from('organisations').select('utm_template').eq('id', organisationId),
  );

/** A short link that a message can carry, with where it leads. */
export type TrackedLink = QueryData<typeof trackedLinkPicksQuery>[number];

interface Named {
  version_name: string;
  tracker: { name: string } | null;
}

/** What a tracked link is called: its tracker and its version. */
export const linkName = ({ tracker, version_name }: Named): string =>
  [...new Set([tracker?.name, version_name])].filter(Boolean).join(' · ');

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

/** More addresses than any message has; the database answers as many. */
const MOST_LINKS = 200;

const isBroken = ({ link_check: stored }: { link_check: unknown }): boolean => {
  const state = linkCheckOf(stored)?.state ?? 'alive';
  return state !== 'alive';
};

/** Those of the checked addresses whose page does not work. */
export const brokenLinksOf = (
  checks: readonly { url: string; link_check: unknown }[] = [],
): ReadonlySet<string> => new Set(checks.filter(isBroken).map(({ url }) => url));

/** What the pages of addresses answered; asked again soon while somebody waits for one. */
export const linkChecksQuery = (urls: readonly string[]) => {
  const asked = [...new Set(urls)].toSorted().slice(0, MOST_LINKS);
  return readQuery(
    [...KEY_ROOTS.trackers, 'link check', asked],
    () => supabase.rpc('link_checks', { p_urls: asked }),
    {
      enabled: asked.length > 0,
      refetchInterval: ({ state }) =>
        state.data?.some((one) => linkCheckOf(one.link_check)?.waiting) ? SOON : A_MINUTE,
    },
  );
};
