import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FlightDraft } from '@/domain/flight-draft';
import { toFlightRequest } from '@/domain/flight-request';
import { messageOf, unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { requireUser } from '@/session/require-user';

interface FlightRequest {
  /** Made by the client once per attempt: the same request again answers the same flight. */
  attemptId: string;
  campaignId: string;
  draft: FlightDraft;
}

/**
 * The one write of the wizard: flight, intervals, cohorts, creative and link in one transaction. `onCreated` is called
 * even when the wizard was left meanwhile. The lists are read again without anybody waiting for them.
 */
export function useCreateFlight(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ attemptId, campaignId, draft }: FlightRequest) => {
      await requireUser();
      const request = { p_id: attemptId, p_flight: toFlightRequest(campaignId, draft) };
      return unwrap(await supabase.rpc('create_flight', request).single());
    },
    onSuccess: (_ids, { draft }) => {
      onCreated();
      toast.success(t`Flight Created`, {
        description: t`${{ name: draft.name.trim() }} has been created successfully!`,
      });
      void Promise.all([
        queryClient.invalidateQueries({ queryKey: KEY_ROOTS.campaigns }),
        queryClient.invalidateQueries({ queryKey: KEY_ROOTS.flights }),
        queryClient.invalidateQueries({ queryKey: KEY_ROOTS.creatives }),
      ]);
    },
    onError: (error) =>
      toast.error(t`Creation Failed`, {
        description: messageOf(error, t`Failed to create flight. Please try again.`),
      }),
  });
}
