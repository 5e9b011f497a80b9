import type { Database } from '@/lib/supabase/database.types';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { toPrices } from './form-rows';
import type { OrganisationForm } from './schemas';

type Functions = Database['public']['Functions'];

/** A flight on a channel that the form switches off. */
export type ChannelEffect = Functions['channel_effects']['Returns'][number];

/** A flight with its cost per message before and after the change. */
export type PriceEffect = Functions['price_effects']['Returns'][number];

/** The effects depend on the current flights, so they are never cached. */
const UNCACHED = { staleTime: 0, gcTime: 0 };

/** Handling of running flights on a channel that is switched off. */
export type RunningFlights = 'pause' | 'finish';

const activeChannels = ({ services }: OrganisationForm) =>
  services.filter(({ active }) => active).map(({ name }) => name);

/** Names of the channels that a form switches off. */
export function switchedOff(shown: OrganisationForm, form: OrganisationForm): string[] {
  const active = activeChannels(form);
  return activeChannels(shown).filter((name) => !active.includes(name));
}

/** Flights on the channels that the form switches off. */
export const channelEffectsQuery = (organisationId: string, form: OrganisationForm) => {
  const active = activeChannels(form);
  return readQuery(
    ['channel-effects', organisationId, active],
    () =>
      supabase.rpc('channel_effects', {
        p_organisation_id: organisationId,
        p_active_services: active,
      }),
    UNCACHED,
  );
};

/** Flights that stop when the organization becomes inactive: all that have not ended. */
export const inactivityEffectsQuery = (organisationId: string) =>
  readQuery(
    ['inactivity-effects', organisationId],
    () =>
      supabase.rpc('channel_effects', {
        p_organisation_id: organisationId,
        p_active_services: [],
      }),
    UNCACHED,
  );

/** Active and pending flights that the new prices affect. */
export const priceEffectsQuery = (organisationId: string, prices: ReturnType<typeof toPrices>) =>
  readQuery(
    ['price-effects', organisationId, prices],
    () => supabase.rpc('price_effects', { p_organisation_id: organisationId, p_prices: prices }),
    UNCACHED,
  );
