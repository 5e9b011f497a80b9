import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@/lib/database.types';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import type { OrganisationForm } from './schemas';

/** One flight on a channel that would be switched off. */
export type ChannelEffect = Database['public']['Functions']['channel_effects']['Returns'][number];

/** What happens with flights that run on a channel that is switched off. */
export type RunningFlights = 'pause' | 'finish';

const activeOf = ({ services }: OrganisationForm) =>
  services.filter(({ active }) => active).map(({ name }) => name);

/** Names of the channels that a form switches off. */
export function switchedOff(shown: OrganisationForm, form: OrganisationForm): string[] {
  const active = activeOf(form);
  return activeOf(shown).filter((name) => !active.includes(name));
}

/** The flights that other channels would stop, asked anew each time, never from a cache. */
export const channelEffectsQuery = (organisationId: string, form: OrganisationForm) => {
  const active = activeOf(form);
  return queryOptions({
    queryKey: ['channel-effects', organisationId, active] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .rpc('channel_effects', { p_organisation_id: organisationId, p_active_services: active })
          .abortSignal(signal),
      ),
    staleTime: 0,
    gcTime: 0,
  });
};
