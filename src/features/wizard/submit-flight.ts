import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { FlightDraft } from '@/domain/flight/draft';
import { toFlightRequest } from '@/domain/flight/request';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { useWrite } from '@/lib/query/use-write';
import { requireUser } from '@/session/require-user';

interface FlightRequest {
  /** Idempotency key: repeating a request with the same id returns the same flight. */
  attemptId: string;
  campaignId: string;
  draft: FlightDraft;
}

const STALE = [KEY_ROOTS.campaigns, KEY_ROOTS.flights, KEY_ROOTS.creatives];

/**
 * Creates the flight with its intervals, cohorts, creative and link in one transaction. Calls `onCreated` even if the
 * user has left the wizard in the meantime. Does not wait for the lists to refetch.
 */
export function useCreateFlight(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useWrite({
    stale: STALE,
    once: ({ attemptId, campaignId, draft }) => ({
      kind: 'flight',
      id: attemptId,
      content: toFlightRequest(campaignId, draft),
    }),
    write: async ({ campaignId, draft }: FlightRequest, id: string) => {
      await requireUser();
      const request = { p_id: id, p_flight: toFlightRequest(campaignId, draft) };
      return unwrap(await supabase.rpc('create_flight', request).single());
    },
    refresh: () => {
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
      return Promise.resolve();
    },
    done: (_ids, { draft }) => {
      onCreated();
      const name = draft.name.trim();
      return [t`Flight Created`, t`${name} has been created successfully!`];
    },
    failed: { title: t`Creation Failed`, fallback: t`Failed to create flight. Please try again.` },
  });
}
