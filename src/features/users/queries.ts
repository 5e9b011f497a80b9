import { t } from '@lingui/core/macro';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { USER_STATUSES } from '@/domain/people/people';
import { unwrap, unwrapPage } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { readQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { Person } from './types';

export const USERS_PAGE_SIZE = 25;
/** Filter value for people without an organization. */
export const UNASSIGNED = 'none';

/** Filter of the user list, kept in the URL. */
export interface PeopleFilter {
  search: string;
  /** A status, or empty for all. */
  status: string;
  /** A role, `none` for people without a role, or empty for all. */
  role: string;
  /** An organization's id, `UNASSIGNED`, or empty for all. Superadmins only. */
  organisation: string;
  /** Counted from 1. */
  page: number;
}

const COLUMNS =
  'id,name,email,status,organisation_id,created_at,updated_at,confirmed_at,organisation:organisations!link_users_organisation_id_fkey(name),user_roles!user_roles_user_id_fkey(role),invitations!invitations_accepted_user_id_fkey(id,last_sent_at,joined_at,closed_at)';
/** A second join on the roles, for the filter. `COLUMNS` joins all roles of the person. */
const WITH_ROLE = 'wanted:user_roles!user_roles_user_id_fkey!inner(role)' as const;

interface PersonRow {
  id: string;
  name: string | null;
  email: string;
  status: string;
  organisation_id: string | null;
  created_at: string;
  updated_at: string;
  confirmed_at: string | null;
  organisation: { name: string } | null;
  user_roles: { role: string }[];
  invitations: {
    id: string;
    last_sent_at: string;
    joined_at: string | null;
    closed_at: string | null;
  }[];
}

function toPerson(row: PersonRow): Person {
  const invitation = row.invitations.find(({ closed_at }) => closed_at === null);
  return {
    id: row.id,
    name: row.name ?? row.email,
    email: row.email,
    status: row.status,
    roles: row.user_roles.map(({ role }) => role),
    organisationId: row.organisation_id,
    organisationName: row.organisation?.name ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    confirmed: row.confirmed_at !== null,
    invitation: invitation
      ? {
          id: invitation.id,
          lastSentAt: invitation.last_sent_at,
          accepted: invitation.joined_at !== null,
        }
      : null,
  };
}

function select(role: string) {
  const table = supabase.from('link_users');
  if (!role) return table.select(COLUMNS, { count: 'exact' });
  if (role === 'none') return table.select(COLUMNS, { count: 'exact' }).is('user_roles', null);
  return table.select(`${COLUMNS},${WITH_ROLE}`, { count: 'exact' }).eq('wanted.role', role);
}

/** One page of people: those who wait for approval first, then newest first. */
export const peopleQuery = (filter: PeopleFilter) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.users, 'list', filter],
    queryFn: async ({ signal }) => {
      let query = select(filter.role);
      if (filter.organisation === UNASSIGNED) query = query.is('organisation_id', null);
      else if (filter.organisation) query = query.eq('organisation_id', filter.organisation);
      const status = USER_STATUSES.find((one) => one === filter.status);
      if (status) query = query.eq('status', status);
      if (filter.search) query = query.like('search_text', containsPattern(filter.search));
      const { rows, total } = unwrapPage<PersonRow>(
        await query
          .order('is_waiting', { ascending: false })
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(...rowRange(filter.page, USERS_PAGE_SIZE))
          .abortSignal(signal),
      );
      return { rows: rows.map(toPerson), total };
    },
    placeholderData: keepPreviousData,
    meta: { errorToast: { title: t`Failed to fetch users` } },
  });

/** Number of people per status that match the other filters, for the tabs. */
export const peopleCountsQuery = ({
  search,
  role,
  organisation,
}: Omit<PeopleFilter, 'status' | 'page'>) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.users, 'counts', { search, role, organisation }],
    queryFn: async ({ signal }) => {
      const isId = organisation !== '' && organisation !== UNASSIGNED;
      const rows = unwrap(
        await supabase
          .rpc('count_people', {
            p_search: search,
            p_unassigned: organisation === UNASSIGNED,
            ...(role && { p_role: role }),
            ...(isId && { p_organisation_id: organisation }),
          })
          .abortSignal(signal),
      );
      return new Map(rows.map(({ status, people }) => [status, people]));
    },
    placeholderData: keepPreviousData,
  });

/** Invitations without an account, because inviting failed halfway. */
export const openInvitationsQuery = (organisation: string) =>
  readQuery([...KEY_ROOTS.users, 'invitations', organisation], () => {
    let query = supabase
      .from('invitations')
      .select('id,email,name,role,created_at')
      .is('accepted_user_id', null);
    if (organisation && organisation !== UNASSIGNED)
      query = query.eq('organisation_id', organisation);
    return query.order('created_at', { ascending: false }).limit(20);
  });

/** `approve_on_accept` of the organization's last invitation, the preset of the next invitation. */
export const lastApprovalQuery = (organisation: string) =>
  readQuery([...KEY_ROOTS.users, 'last-approval', organisation], () =>
    supabase
      .from('invitations')
      .select('approve_on_accept')
      .eq('organisation_id', organisation)
      .order('created_at', { ascending: false })
      .limit(1),
  );

/** Up to 20 organizations whose name contains `search`, sorted by name. For superadmins. */
export const organisationChoicesQuery = (search: string) =>
  readQuery(
    [...KEY_ROOTS.users, 'organisations', search],
    () => {
      let query = supabase.from('organisations').select('id,name');
      if (search) query = query.like('search_text', containsPattern(search));
      return query.order('name').limit(20);
    },
    { placeholderData: keepPreviousData },
  );

/** Name of an organization; null if it was deleted. */
export const organisationQuery = (id: string) =>
  rowQuery(
    [...KEY_ROOTS.users, 'organisation', id],
    () => supabase.from('organisations').select('name').eq('id', id),
    { staleTime: 5 * 60_000 },
  );
