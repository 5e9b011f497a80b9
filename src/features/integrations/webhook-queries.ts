import { infiniteQueryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { readQuery, rowQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { Database } from '@/lib/supabase/database.types';

/** An endpoint without its secret. */
export type Webhook = Pick<
  Database['public']['Tables']['webhook_endpoints']['Row'],
  | 'id'
  | 'person_id'
  | 'url'
  | 'events'
  | 'status'
  | 'reason'
  | 'host_state'
  | 'failing_since'
  | 'created_at'
>;

export type DeliveryState = 'waiting' | 'delivered' | 'failed' | 'held';

/** A message to an endpoint, with the result of its last attempt. */
export interface Delivery {
  id: number;
  message_id: string;
  type: string;
  state: DeliveryState;
  created_at: string;
  next_attempt_at: string | null;
  attempts: number;
  status: number | null;
  error: string | null;
}

/** Request and attempts of a message, newest attempt first. */
export interface DeliveryDetails {
  url: string;
  message_id: string;
  payload: unknown;
  attempts: {
    id: number;
    /** Start of the attempt, the time of its signature. */
    at: string;
    /** Milliseconds. */
    duration: number;
    status: number | null;
    error: string | null;
    /** First kilobyte of the response. */
    response: string | null;
  }[];
}

export const WEBHOOKS = [...KEY_ROOTS.settings, 'webhooks'] as const;
const COLUMNS = 'id,person_id,url,events,status,reason,host_state,failing_since,created_at';
/** Milliseconds between two reads of what a worker changes. */
const POLL_MS = 3000;
const PAGE_SIZE = 25;

/** The organization's endpoints and the user's own, oldest first. Polls while a host is being resolved. */
export const webhooksQuery = (organisationId: string) =>
  readQuery<Webhook[], readonly unknown[]>(
    [...WEBHOOKS, organisationId],
    () =>
      supabase
        .from('webhook_endpoints')
        .select(COLUMNS)
        .eq('organisation_id', organisationId)
        .order('created_at'),
    {
      refetchInterval: ({ state }) =>
        state.data?.some(({ host_state, status }) => host_state === null && status === 'enabled')
          ? POLL_MS
          : false,
    },
  );

/** One endpoint; null if it does not exist or the user may not see it. */
export const webhookQuery = (id: string) =>
  rowQuery<Webhook, readonly unknown[]>(
    [...WEBHOOKS, 'one', id],
    () => supabase.from('webhook_endpoints').select(COLUMNS).eq('id', id),
    { refetchInterval: POLL_MS },
  );

/** Messages of the last 30 days, newest first, in pages of 25. */
export const webhookLogQuery = (id: string, state: DeliveryState | '') =>
  infiniteQueryOptions({
    queryKey: [...WEBHOOKS, 'log', id, state],
    queryFn: async ({ signal, pageParam }) =>
      unwrap(
        await supabase
          .rpc('webhook_log', {
            p_id: id,
            p_limit: PAGE_SIZE,
            ...(state && { p_state: state }),
            ...(pageParam && { p_before: pageParam }),
          })
          .abortSignal(signal),
      ) as Delivery[],
    initialPageParam: 0,
    getNextPageParam: (last) => (last.length < PAGE_SIZE ? undefined : last.at(-1)?.id),
    refetchInterval: POLL_MS,
  });

export const deliveryQuery = (id: string, delivery: number) =>
  readQuery<DeliveryDetails | null, readonly unknown[]>(
    [...WEBHOOKS, 'delivery', id, delivery],
    () => supabase.rpc('webhook_delivery', { p_id: id, p_delivery: delivery }) as never,
    { refetchInterval: POLL_MS },
  );
