import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { filterPlaceholder } from '@/lib/query/filter-placeholder';
import { containsPattern } from '@/lib/query/like-pattern';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { pageQuery, rowQuery, type QueryData } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const ORGANISATIONS_PAGE_SIZE = 25;

const FORM_COLUMNS =
  'id,name,type,is_active,logo_url,menu_color,background_color,time_zone,monthly_credit_limit,location_targeting_cost,active_services,finishing_services,service_rates,prepaid_packages,segment_costs,created_at,updated_at,updated_by,version';

/** Filters of the list, stored in the URL. */
export interface OrganisationFilter {
  search: string;
  /** advertiser, agency or VOX; empty for every type. */
  type: string;
  /** active or inactive; empty for both. */
  state: string;
  sort: OrganisationSort;
  /** Starts at 1. */
  page: number;
}

export const organisationKeys = {
  all: KEY_ROOTS.organisations,
  lists: () => [...organisationKeys.all, 'list'] as const,
  people: (id: string) => [...organisationKeys.all, 'people', id] as const,
};

/** Sort orders of the URL, the first by default: column and direction. */
const ORDERS = {
  name: ['name', 'asc'],
  usage: ['current_month_usage', 'desc'],
  balance: ['current_balance', 'asc'],
  sent: ['last_send', 'desc'],
  silent: ['last_send', 'asc'],
  waiting: ['people_waiting', 'desc'],
  overdue: ['overdue_amount', 'desc'],
  admin: ['has_admin', 'asc'],
} as const;

/** A key of `ORDERS`. `silent` is the longest time without a message; `admin` lists missing admins first. */
export type OrganisationSort = keyof typeof ORDERS;

/** Page of the matching organizations in the chosen order, with their total. Name and id break ties. */
export const organisationsQuery = (filter: OrganisationFilter) =>
  pageQuery(
    [...organisationKeys.lists(), filter],
    () => {
      const { search, type, state, sort, page } = filter;
      const [column, direction] = ORDERS[sort];
      let query = supabase.rpc('organisation_list', {}, { count: 'exact' });
      if (search) query = query.like('search_text', containsPattern(search));
      if (type) query = query.eq('type', type);
      if (state) query = query.eq('is_active', state === 'active');
      query = query.order(column, {
        ascending: direction === 'asc',
        nullsFirst: sort === 'silent',
      });
      if (column !== 'name') query = query.order('name');
      return query.order('id').range(...rowRange(page, ORGANISATIONS_PAGE_SIZE));
    },
    { placeholderData: keepPreviousData },
  );

/** Totals of all organizations. */
export const organisationTotalsQuery = () =>
  queryOptions({
    queryKey: [...organisationKeys.lists(), 'totals'],
    queryFn: async ({ signal }) =>
      unwrap(await supabase.rpc('organisation_totals').abortSignal(signal).single()),
  });

/** Choices of an organization picker: the first matches by name, with their total. */
export const organisationChoicesQuery = (search: string, limit: number) =>
  pageQuery(
    [...organisationKeys.lists(), 'choices', search, limit],
    () => {
      let query = supabase.from('organisations').select('id,name,type', { count: 'exact' });
      if (search) query = query.like('search_text', containsPattern(search));
      return query
        .order('name')
        .order('id')
        .range(0, limit - 1);
    },
    { placeholderData: (previous) => filterPlaceholder(previous, search, ({ name }) => name) },
  );

/** The organization to edit, or null if it is missing or inaccessible. */
export const organisationQuery = (id: string) =>
  rowQuery([...organisationKeys.all, 'detail', id], () =>
    supabase.from('organisations').select(FORM_COLUMNS).eq('id', id),
  );

export const balanceQuery = (id: string) =>
  queryOptions({
    queryKey: [...organisationKeys.all, 'balance', id],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .from('organisations')
          .select('current_balance')
          .eq('id', id)
          .abortSignal(signal)
          .single(),
      ).current_balance ?? 0,
  });

export type Organisation = NonNullable<QueryData<typeof organisationQuery>>;
