import { queryOptions } from '@tanstack/react-query';
import { unwrapPage } from '@/lib/errors';
import { supabase } from '@/lib/supabase';

export const USERS_PAGE_SIZE = 25;

/** People of one organisation, newest first, with their roles (DATA-78). */
export const usersQuery = (organisationId: string, page: number) =>
  queryOptions({
    queryKey: ['users', organisationId, page] as const,
    queryFn: async ({ signal }) => {
      const first = (page - 1) * USERS_PAGE_SIZE;
      return unwrapPage(
        await supabase
          .from('link_users')
          .select('id,name,email,status,created_at,user_roles!user_roles_user_id_fkey(role)', {
            count: 'exact',
          })
          .eq('organisation_id', organisationId)
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .range(first, first + USERS_PAGE_SIZE - 1)
          .abortSignal(signal),
      );
    },
    meta: { errorToast: { title: 'Failed to fetch users' } },
  });
