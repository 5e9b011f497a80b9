import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { costBreakdown, type CostInput } from '@/domain/money/cost-model';
import { FLIGHT_BUDGET } from '@/domain/flight/fields';
import type { FlightDraft } from '@/domain/flight/draft';
import type { WizardStep } from '@/domain/flight/wizard-steps';
import { typedValue } from '@/domain/shared/typed-number';
import { audienceCategoriesQuery, selectedAudiencesQuery } from '@/features/audiences/queries';
import { useActor } from '@/session/session';
import { useLinkReading, useParts, useInheritedVariants, useVersionReading } from './use-message';
import { type Read, useReachLeft } from './use-reach-left';

/** Steps after the channel, budget and schedule. They show the forecast and cannot be left while the price is unknown. */
export const PRICED_STEPS: ReadonlySet<WizardStep> = new Set(['audience-targeting', 'creative']);

/** Loading state of everything that the price depends on. */
export interface PriceReading {
  state: 'ready' | 'loading' | 'failed';
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

const isRead = ({ data, isPlaceholderData }: Read) => data !== undefined && !isPlaceholderData;

/** State of the queries behind the price. Placeholder data counts as loading, so an old price is never shown as current. */
export function usePriceReading(control: Control<FlightDraft>): PriceReading {
  const ids = useWatch({ control, name: 'selectedAudiences' });
  const audiences = useQuery(selectedAudiencesQuery(ids));
  const categories = useQuery(audienceCategoriesQuery(ids));
  const version = useVersionReading(control);
  const inherited = useInheritedVariants(control);
  const link = useLinkReading(control);
  const { reads: exclusions } = useReachLeft(control);
  const chosen = useWatch({
    control,
    compute: ({ creativeOption, selectedCreativeVersionId }) =>
      creativeOption === 'existing' && selectedCreativeVersionId !== '',
  });
  const needed: Read[] = [
    ...(ids.length > 0 ? [audiences, categories] : []),
    ...exclusions,
    ...(chosen ? [version] : []),
    ...(inherited.enabled ? [inherited.query] : []),
    ...(link ? [link] : []),
  ];
  const open = needed.filter((read) => !isRead(read));
  const failed = open.filter(({ isError }) => isError);
  return {
    state: failed.length > 0 ? 'failed' : open.length > 0 ? 'loading' : 'ready',
    isFetching: needed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}

export type Prices = Omit<CostInput, 'budget'>;

/** Returns the same `prices` object until one of its values changes. */
export function usePrices(control: Control<FlightDraft>) {
  const { organisation } = useActor();
  const [channel, geoEnabled, audienceIds] = useWatch({
    control,
    name: ['channelType', 'geoTargetingEnabled', 'selectedAudiences'],
  });
  const { parts, fallback: fallbackParts } = useParts(control);
  const chosen = audienceIds.length > 0;
  const audiences = useQuery(selectedAudiencesQuery(audienceIds));
  const { data: categories } = useQuery(audienceCategoriesQuery(audienceIds));
  const contacts = chosen ? (audiences.data ?? []) : [];
  const exclusions = useReachLeft(control);
  const reach = chosen
    ? (exclusions.left?.after ??
      contacts.reduce((sum, { total_contacts }) => sum + total_contacts, 0))
    : null;
  const prices = useMemo<Prices>(
    () => ({
      serviceRates: organisation?.service_rates,
      channel,
      geoEnabled,
      locationTargetingCost: organisation?.location_targeting_cost ?? null,
      segmentCosts: organisation?.segment_costs,
      categories: chosen ? (categories ?? []) : [],
      parts,
      fallbackParts,
      reach,
    }),
    [organisation, channel, geoEnabled, chosen, categories, parts, fallbackParts, reach],
  );
  return {
    prices,
    calculating: exclusions.calculating || contacts.some(({ status }) => status === 'calculating'),
  };
}

/** Cost breakdown with the typed budget. Re-renders on each keystroke in it. */
export function useEstimate(control: Control<FlightDraft>, prices: Prices) {
  const budget = useWatch({ control, name: 'budget' });
  return costBreakdown({ ...prices, budget: typedValue(budget, FLIGHT_BUDGET) });
}

/** Cost breakdown of the form. Data that has not loaded counts as empty; `usePriceReading` returns whether all has loaded. */
export const useCost = (control: Control<FlightDraft>) =>
  useEstimate(control, usePrices(control).prices);
