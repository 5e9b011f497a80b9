import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import type { InboxCounts, InboxFilter, InboxPage } from './types';

/** The bell and the list poll at the same pace, so that two tabs soon show the same. */
const REFETCH_INTERVAL_MS = 30_000;

const countsKey = (userId: string) => [...KEY_ROOTS.inbox, 'counts', userId] as const;

const readInbox = async (call: object, signal: AbortSignal) =>
  unwrap(await supabase.rpc('inbox', call).abortSignal(signal)) as unknown as InboxPage;

/** Counters of the person's inbox, for the bell. */
export const inboxCountsQuery = (userId: string) =>
  queryOptions({
    queryKey: countsKey(userId),
    queryFn: async ({ signal }): Promise<InboxCounts> => {
      const { unseen, unread } = await readInbox({ p_limit: 0 }, signal);
      return { unseen, unread };
    },
    refetchInterval: REFETCH_INTERVAL_MS,
    // The title of the page shows the number, above all while the tab is hidden.
    refetchIntervalInBackground: true,
  });

/** Pages of the inbox, newest first. Passes the counters that each response contains to the bell. */
export const inboxQuery = (userId: string, { kind, show }: InboxFilter) =>
  infiniteQueryOptions({
    queryKey: [...KEY_ROOTS.inbox, 'list', userId, kind, show] as const,
    queryFn: async ({ signal, pageParam, client }) => {
      const page = await readInbox(
        {
          p_unread: show === 'unread',
          ...(kind && { p_kind: kind }),
          ...(pageParam && { p_before: pageParam }),
        },
        signal,
      );
      const { unseen, unread } = page;
      client.setQueryData(countsKey(userId), { unseen, unread });
      return page;
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
