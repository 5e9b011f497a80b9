import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { supabase } from '@/lib/supabase';
import type { Database } from '@/lib/database.types';
import type { toPrices } from './form-rows';

/** One flight with its cost per message before and after. */
export type PriceEffect = Database['public']['Functions']['price_effects']['Returns'][number];

type Prices = ReturnType<typeof toPrices>;

/** The active and pending flights that other prices would affect; asked anew each time, never from a cache. */
export const priceEffectsQuery = (organisationId: string, prices: Prices) =>
  queryOptions({
    queryKey: ['price-effects', organisationId, prices] as const,
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase
          .rpc('price_effects', { p_organisation_id: organisationId, p_prices: prices })
          .abortSignal(signal),
      ),
    staleTime: 0,
    gcTime: 0,
  });
