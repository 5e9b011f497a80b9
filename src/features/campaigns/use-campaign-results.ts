import { useQuery } from '@tanstack/react-query';
import { figuresMayChange } from '@/domain/flight/live-figures';
import { expectationQuery } from '@/features/flights/expectation-queries';
import { pollWhile } from '@/lib/query/poll';
import { useOrganisationId } from '@/session/session';
import { campaignResultsQuery } from './results-query';
import type { Campaign } from './types';

/** Results by day. Polls while the figures may change. */
export function useCampaignResults(campaign: Campaign) {
  return useQuery({
    ...campaignResultsQuery(useOrganisationId(), campaign.id),
    refetchInterval: (query) => pollWhile(query, figuresMayChange(campaign)),
  });
}

/** Messages and cost that the plans of the flights expect. A campaign without flights has no expectation to read. */
export function useCampaignExpectation(campaign: Campaign) {
  return useQuery({ ...expectationQuery(campaign.id), enabled: campaign.flight_count > 0 });
}
