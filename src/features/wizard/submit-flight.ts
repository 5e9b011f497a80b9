import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serialiseLocation } from '@/domain/flight';
import { draftLocation, type FlightDraft } from '@/domain/wizard-steps';
import { CAMPAIGNS_KEY, flightKeys } from '@/features/flights/queries';
import { creativeKeys } from '@/features/creatives/queries';
import { messageOf, unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import { toast } from '@/lib/toast';
import { requireUser } from '@/session/require-user';

interface FlightRequest {
  /** Made by the client once per attempt: the same request again answers the same flight (D-03). */
  attemptId: string;
  campaignId: string;
  draft: FlightDraft;
}

/** The arguments of `create_flight` (WIZ-74 to WIZ-88). */
export function toCreateFlight({ attemptId, campaignId, draft }: FlightRequest) {
  const existing = draft.creativeOption === 'existing';
  const location = serialiseLocation(draftLocation(draft));
  return {
    p_id: attemptId,
    p_campaign_id: campaignId,
    p_name: draft.name.trim(),
    p_type: draft.channelType,
    p_budget: Number(draft.budget),
    p_intervals: draft.scheduleIntervals.map(({ date, startTime, endTime }) => ({
      date,
      start_time: startTime || '00:00',
      end_time: endTime || '00:00',
    })),
    p_audience_ids: draft.selectedAudiences,
    ...(location !== null && { p_location: location }),
    ...(existing
      ? {
          p_creative_id: draft.selectedCreativeId,
          p_creative_version_id: draft.selectedCreativeVersionId,
        }
      : {
          p_new_creative: {
            name: draft.newCreativeData.name.trim(),
            message: draft.newCreativeData.message,
          },
        }),
    ...(draft.channelType === 'SMS' && draft.shortUrlId && { p_short_url_id: draft.shortUrlId }),
  };
}

/**
 * The one write of the wizard: flight, intervals, cohorts, creative and link in one transaction. `onCreated` is called
 * even when the wizard was left meanwhile. The lists are read again without anybody waiting for them.
 */
export function useCreateFlight(onCreated: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (request: FlightRequest) => {
      await requireUser();
      return unwrap(await supabase.rpc('create_flight', toCreateFlight(request)).single());
    },
    onSuccess: (_ids, { draft }) => {
      onCreated();
      toast.success('Flight Created', {
        description: `${draft.name.trim()} has been created successfully!`,
      });
      void Promise.all([
        queryClient.invalidateQueries({ queryKey: CAMPAIGNS_KEY }),
        queryClient.invalidateQueries({ queryKey: flightKeys.all }),
        queryClient.invalidateQueries({ queryKey: creativeKeys.all }),
      ]);
    },
    onError: (error) =>
      toast.error('Creation Failed', {
        description: messageOf(error, 'Failed to create flight. Please try again.'),
      }),
  });
}
