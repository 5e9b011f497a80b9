import { t } from '@lingui/core/macro';
import { keepPreviousData } from '@tanstack/react-query';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { rowRange } from '@/lib/params';
import { pageQuery, readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';

export const REQUESTS_PAGE_SIZE = 20;

/** The user's five newest requests. */
export const ownRequestsQuery = (userId: string) =>
  readQuery([...KEY_ROOTS.support, 'own', userId], () =>
    supabase
      .from('support_requests')
      .select('id,subject,status,answer,created_at')
      .eq('user_id', userId)
      .order('created_at', { ascending: false })
      .limit(5),
  );

/** One page of the open or answered requests of all users, for superadmins. Open requests are sorted oldest first, answered ones newest first. */
export const inboxQuery = (status: 'open' | 'answered', page: number) =>
  pageQuery(
    [...KEY_ROOTS.support, 'inbox', status, page],
    () => {
      const ascending = status === 'open';
      return supabase
        .from('support_requests')
        .select(
          'id,topic,subject,message,phone,status,answer,created_at,answered_at,person:link_users!support_requests_user_id_fkey(name,email),organisation:organisations!support_requests_organisation_id_fkey(name)',
          { count: 'exact' },
        )
        .eq('status', status)
        .order('created_at', { ascending })
        .order('id', { ascending })
        .range(...rowRange(page, REQUESTS_PAGE_SIZE));
    },
    {
      placeholderData: keepPreviousData,
      meta: { errorToast: { title: t`Failed to fetch support requests` } },
    },
  );
