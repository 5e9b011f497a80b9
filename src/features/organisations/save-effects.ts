import type { Database } from '@/lib/supabase/database.types';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import type { toPrices } from './form-rows';
import type { OrganisationForm } from './schemas';

type Functions = Database['public']['Functions'];

/** One flight on a channel that would be switched off. */
export type ChannelEffect = Functions['channel_effects']['Returns'][number];

/** One flight with its cost per message before and after. */
export type PriceEffect = Functions['price_effects']['Returns'][number];

/** Asked anew each time, never from a cache. */
const ANEW = { staleTime: 0, gcTime: 0 };

/** What happens with flights that run on a channel that is switched off. */
export type RunningFlights = 'pause' | 'finish';

const activeOf = ({ services }: OrganisationForm) =>
  services.filter(({ active }) => active).map(({ name }) => name);

/** Names of the channels that a form switches off. */
export function switchedOff(shown: OrganisationForm, form: OrganisationForm): string[] {
  const active = activeOf(form);
  return activeOf(shown).filter((name) => !active.includes(name));
}

/** The flights that other channels would stop. */
export const channelEffectsQuery = (organisationId: string, form: OrganisationForm) => {
  const active = activeOf(form);
  return readQuery(
    ['channel-effects', organisationId, active],
    () =>
      supabase.rpc('channel_effects', {
        p_organisation_id: organisationId,
        p_active_services: active,
      }),
    ANEW,
  );
};

/** The flights that have not ended: what an inactive organization stops. */
export const inactivityEffectsQuery = (organisationId: string) =>
  readQuery(
    ['inactivity-effects', organisationId],
    () =>
      supabase.rpc('channel_effects', {
        p_organisation_id: organisationId,
        p_active_services: [],
      }),
    ANEW,
  );

/** The active and pending flights that other prices would affect. */
export const priceEffectsQuery = (organisationId: string, prices: ReturnType<typeof toPrices>) =>
  readQuery(
    ['price-effects', organisationId, prices],
    () => supabase.rpc('price_effects', { p_organisation_id: organisationId, p_prices: prices }),
    ANEW,
  );
