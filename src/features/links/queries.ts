import * as z from 'zod/mini';
import { containsPattern } from '@/lib/query/like-pattern';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, rowQuery, type QueryData } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

/** Maximum links in a picker. */
const PICKS_LIMIT = 20;

const LINK_COLUMNS =
  'id,version_name,shortened_url,og_title,og_description,og_image,click_count,tracker:click_trackers(id,name,original_url)';

/** The organization's newest tracked links that match `search`, for a picker. Empty `search` matches all. */
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
        .limit(PICKS_LIMIT);
    },
    { placeholderData: keepPrevious(organisationId) },
  );

/** One tracked link by its id, which a picker's search may not include. Null if it does not exist. */
export const trackedLinkQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.trackers, 'link', id],
    () => supabase.from('click_tracker_versions').select(LINK_COLUMNS).eq('id', id),
    { enabled: id !== '' },
  );

/** Domain id of a tracked link's short URL. A null `domain_id` means the default domain. */
export const linkDomainQuery = (versionId: string) =>
  rowQuery([...KEY_ROOTS.trackers, 'domain', versionId], () =>
    supabase.from('click_tracker_versions').select('domain_id').eq('id', versionId),
  );

/** UTM template of the organization's new links. `parseUtmTemplate` parses it. */
export const utmTemplateQuery = (organisationId: string) =>
  rowQuery([...KEY_ROOTS.settings, 'utm template', organisationId], () =>
    supabase.from('organisations').select('utm_template').eq('id', organisationId),
  );

/** A tracked link that a message can use, with its destination. */
export type TrackedLink = QueryData<typeof trackedLinkPicksQuery>[number];

interface Named {
  version_name: string;
  tracker: { name: string } | null;
}

/** Display name of a tracked link: the names of its tracker and version. */
export const linkName = ({ tracker, version_name }: Named): string =>
  [...new Set([tracker?.name, version_name])].filter(Boolean).join(' · ');

const linkCheck = z.nullable(
  z.object({
    /** Null before the first check. */
    state: z.nullable(z.enum(['alive', 'missing', 'failing', 'unsafe'])),
    status: z.nullable(z.number()),
    /** Seconds since the last check. */
    age: z.nullable(z.number()),
    waiting: z.boolean(),
  }),
);

/** Last check of a link's destination; null if the page is never checked. */
export type LinkCheck = z.infer<typeof linkCheck>;
/** Parses a stored check. Returns null if it is malformed. */
export const parseLinkCheck = (stored: unknown): LinkCheck =>
  linkCheck.safeParse(stored).data ?? null;

/** Refetch interval in milliseconds while a check is running. */
const WAITING_INTERVAL_MS = 5000;
/** Refetch interval in milliseconds while no check is running. */
const IDLE_INTERVAL_MS = 60_000;

/** Maximum URLs per request, as in the database; more than any message has. */
const MAX_URLS = 200;

const isBroken = ({ link_check: stored }: { link_check: unknown }): boolean => {
  const state = parseLinkCheck(stored)?.state ?? 'alive';
  return state !== 'alive';
};

/** Returns the URLs whose last check found a missing, failing or unsafe page. */
export const filterBroken = (
  checks: readonly { url: string; link_check: unknown }[] = [],
): ReadonlySet<string> => new Set(checks.filter(isBroken).map(({ url }) => url));

/** Checks of the given URLs. Refetches more often while a check is running. */
export const linkChecksQuery = (urls: readonly string[]) => {
  const checked = [...new Set(urls)].toSorted().slice(0, MAX_URLS);
  return readQuery(
    [...KEY_ROOTS.trackers, 'link check', checked],
    () => supabase.rpc('link_checks', { p_urls: checked }),
    {
      enabled: checked.length > 0,
      refetchInterval: ({ state }) =>
        state.data?.some((one) => parseLinkCheck(one.link_check)?.waiting)
          ? WAITING_INTERVAL_MS
          : IDLE_INTERVAL_MS,
    },
  );
};
