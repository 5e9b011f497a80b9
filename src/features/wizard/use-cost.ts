import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { costBreakdown } from '@/domain/cost-model';
import { billedParts } from '@/domain/sms';
import type { FlightDraft } from '@/domain/wizard-steps';
import { audienceCategoriesQuery, selectedAudiencesQuery } from '@/features/audiences/queries';
import { creativeVersionsQuery } from '@/features/creatives/queries';
import { useActor } from '@/session/session';

/** The text that would be sent: the new one, or the chosen version's. */
export function useMessage(control: Control<FlightDraft>): string {
  const [option, message, creativeId, versionId] = useWatch({
    control,
    name: [
      'creativeOption',
      'newCreativeData.message',
      'selectedCreativeId',
      'selectedCreativeVersionId',
    ],
  });
  const existing = option === 'existing';
  const versions = useQuery({
    ...creativeVersionsQuery(creativeId),
    enabled: existing && creativeId !== '',
  });
  if (!existing) return message;
  return versions.data?.find(({ id }) => id === versionId)?.message ?? '';
}

/** Every term of the cost, following the form (COST-01 to COST-22). Reads that fail count as empty (WIZ-89). */
export function useCost(control: Control<FlightDraft>) {
  const { organisation } = useActor();
  const [channel, budget, geoEnabled, audienceIds] = useWatch({
    control,
    name: ['channelType', 'budget', 'geoTargetingEnabled', 'selectedAudiences'],
  });
  const message = useMessage(control);
  const chosen = audienceIds.length > 0;
  const audiences = useQuery(selectedAudiencesQuery(audienceIds));
  const categories = useQuery(audienceCategoriesQuery(audienceIds));
  const contacts = chosen ? (audiences.data ?? []) : [];
  const breakdown = costBreakdown({
    serviceRates: organisation?.service_rates,
    channel,
    geoEnabled,
    locationTargetingCost: organisation?.location_targeting_cost ?? null,
    segmentCosts: organisation?.segment_costs,
    categories: chosen ? (categories.data ?? []) : [],
    parts: billedParts(channel, message),
    budget,
    reach: chosen ? contacts.reduce((sum, { total_contacts }) => sum + total_contacts, 0) : null,
  });
  return {
    breakdown,
    channel,
    calculating: contacts.some(({ status }) => status === 'calculating'),
  };
}
