import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { UserStatus } from '@/domain/shared/codes';
import { unwrap } from '@/lib/errors';
import { rowRange } from '@/lib/params';
import { pageQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { organisationKeys } from './queries';

export const PENDING_PAGE_SIZE = 10;

/** Name and email of the user who last changed the organization; disabled for a null `id`. */
export const personQuery = (id: string | null) =>
  rowQuery(
    [...organisationKeys.all, 'person', id],
    () =>
      supabase
        .from('link_users')
        .select('name,email')
        .eq('id', id ?? ''),
    { enabled: id !== null },
  );

async function countPeople(organisationId: string, status: UserStatus, signal: AbortSignal) {
  const result = await supabase
    .from('link_users')
    .select('id', { count: 'exact', head: true })
    .eq('organisation_id', organisationId)
    .eq('status', status)
    .abortSignal(signal);
  unwrap(result);
  return result.count ?? 0;
}

/** Number of active, pending and deactivated users of an organization. */
export const peopleCountsQuery = (organisationId: string) =>
  queryOptions({
    queryKey: [...organisationKeys.people(organisationId), 'counts'] as const,
    queryFn: async ({ signal }) => {
      const [active, pending, deactivated] = await Promise.all(
        (['active', 'pending', 'deactivated'] as const).map((status) =>
          countPeople(organisationId, status, signal),
        ),
      );
      return { active: active ?? 0, pending: pending ?? 0, deactivated: deactivated ?? 0 };
    },
  });

/** Page of the pending users, oldest first. */
export const pendingPeopleQuery = (organisationId: string, page: number) =>
  pageQuery([...organisationKeys.people(organisationId), 'pending', page] as const, () =>
    supabase
      .from('link_users')
      .select('id,name,email,created_at,user_roles!user_roles_user_id_fkey(role)', {
        count: 'exact',
      })
      .eq('organisation_id', organisationId)
      .eq('status', 'pending')
      .order('created_at')
      .order('id')
      .range(...rowRange(page, PENDING_PAGE_SIZE)),
  );

/** Approves or rejects a pending user. */
export function useDecideOnPerson(organisationId: string) {
  return useWrite({
    stale: [organisationKeys.people(organisationId)],
    alwaysRefetch: true,
    write: async ({ id, to }: { id: string; to: 'active' | 'deactivated' }) =>
      unwrap(
        await supabase
          .rpc('set_user_status', { p_user_id: id, p_status: to, p_seen_status: 'pending' })
          .select('id')
          .single(),
      ),
    done: (_row, { to }) => [
      to === 'active' ? t`User approved successfully` : t`User deactivated successfully`,
    ],
    failed: { title: t`Failed to update user status` },
  });
}
