import { queryOptions } from '@tanstack/react-query';
import { unwrap, unwrapPage } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

export const CREATIVES_PAGE_SIZE = 20;

/** Far above what anybody writes for one creative, and below the row limit of the API. */
const VERSION_LIMIT = 200;

const COLUMNS = 'id,name,type,status,user_id,created_at,updated_at,version,message';
const VERSION_COLUMNS =
  'id,creative_id,version_name,message,original_url,shortened_url,og_title,og_description,og_image,click_count,created_at,updated_at';

export interface CreativeFilter {
  organisationId: string;
  /** Channel name, compared ignoring case (F-25). */
  type?: string | undefined;
  /** Part of the name. */
  search?: string | undefined;
  /** Counted from 1. */
  page?: number | undefined;
}

export const creativeKeys = {
  all: ['creatives'] as const,
  list: (filter: CreativeFilter) =>
    [...creativeKeys.all, 'list', filter.organisationId, filter] as const,
  versions: (creativeId: string) => [...creativeKeys.all, 'versions', creativeId] as const,
  latestVersion: (creativeId: string) =>
    [...creativeKeys.all, 'latest-version', creativeId] as const,
};

/**
 * What a person typed, as literal text inside a LIKE pattern. The API reads every `*` as a wildcard and knows
 * no escape for it, so a typed star matches any one character, itself included.
 */
const literal = (text: string) =>
  text.replace(/[\\%_]/g, (found) => `\\${found}`).replaceAll('*', '_');

/** One page of the organisation's creatives, newest first (DATA-49), with the number of all that match. */
export const creativesQuery = (filter: CreativeFilter) =>
  queryOptions({
    queryKey: creativeKeys.list(filter),
    queryFn: async ({ signal }) => {
      const { organisationId, type, page = 1 } = filter;
      const search = filter.search?.trim();
      const first = (page - 1) * CREATIVES_PAGE_SIZE;
      let request = supabase
        .from('creatives')
        .select(COLUMNS, { count: 'exact' })
        .eq('organisation_id', organisationId);
      if (type) request = request.ilike('type', literal(type));
      if (search) request = request.ilike('name', `%${literal(search)}%`);
      return unwrapPage(
        await request
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, first + CREATIVES_PAGE_SIZE - 1)
          .abortSignal(signal),
      );
    },
    // While the next page or a narrower search loads, the last one stays; never another organisation's.
    placeholderData: (previous, previousQuery) =>
      previousQuery?.queryKey[2] === filter.organisationId ? previous : undefined,
  });

/** A creative's versions, newest first (DATA-53). */
export const creativeVersionsQuery = (creativeId: string) =>
  queryOptions({
    queryKey: creativeKeys.versions(creativeId),
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('creative_versions')
          .select(VERSION_COLUMNS)
          .eq('creative_id', creativeId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(VERSION_LIMIT)
          .abortSignal(signal),
      ),
  });

/** A creative's newest version, or null while it has none. */
export const latestVersionQuery = (creativeId: string) =>
  queryOptions({
    queryKey: creativeKeys.latestVersion(creativeId),
    queryFn: async ({ signal }) => {
      const [version] = unwrap(
        await supabase
          .from('creative_versions')
          .select(VERSION_COLUMNS)
          .eq('creative_id', creativeId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(1)
          .abortSignal(signal),
      );
      return version ?? null;
    },
  });
