import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import type { FlightResult } from './types';

export type ResultUnit = 'day' | 'hour';

/** Maximum hours and days that a chart shows. */
export const MAX_RESULTS = { hour: 72, day: 366 } as const;
const RESULT_COLUMNS = 'sent,delivered,opened,clicked,conversions,revenue,cost';

/** Results of a flight, oldest first: the last 72 hours or the last 366 days that have any. */
export const flightResultsQuery = (id: string, unit: ResultUnit) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'results', id, unit] as const,
    queryFn: async ({ signal }): Promise<FlightResult[]> => {
      const newest = { ascending: false };
      const rows =
        unit === 'hour'
          ? unwrap(
              await supabase
                .from('flight_hourly_stats')
                .select(`at:hour,${RESULT_COLUMNS}`)
                .eq('flight_id', id)
                .order('hour', newest)
                .limit(MAX_RESULTS.hour)
                .abortSignal(signal),
            )
          : unwrap(
              await supabase
                .from('campaign_daily_stats')
                .select(`at:day,${RESULT_COLUMNS}`)
                .eq('flight_id', id)
                .order('day', newest)
                .limit(MAX_RESULTS.day)
                .abortSignal(signal),
            );
      return rows.toReversed();
    },
    refetchInterval: poll,
  });

/** Results of each variant. Clicks come from gateway reports only, because short link visits do not name the variant. */
export const variantTotalsQuery = (flightId: string, enabled: boolean) =>
  readQuery(
    [...KEY_ROOTS.flights, 'variants', flightId],
    () =>
      supabase
        .from('flight_variant_totals')
        .select('variant,sent,delivered,clicked,conversions')
        .eq('flight_id', flightId)
        .order('variant'),
    { enabled, refetchInterval: poll },
  );

/** The creative of each version, and the creative it is a variant of. */
export const variantCreativesQuery = (versionIds: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.creatives, 'variant creatives', ...versionIds],
    () =>
      supabase
        .from('creative_versions')
        .select('id,creative:creatives!creative_versions_creative_id_fkey(id,variant_of)')
        .in('id', [...versionIds]),
    { enabled: versionIds.length > 0 },
  );

/** Promotions of variants to everyone, with the figures at that time, newest first. */
export const promotionsQuery = (flightId: string, enabled: boolean) =>
  readQuery(
    [...KEY_ROOTS.flights, 'promotions', flightId],
    () =>
      supabase
        .from('flight_promotions')
        .select('id,variant,rule,promoted_at,figures,promoted_by')
        .eq('flight_id', flightId)
        .order('promoted_at', { ascending: false })
        .limit(20),
    { enabled, refetchInterval: poll },
  );

/** Days on which each flight has sent messages, by flight id. */
export const sentDaysQuery = (flightIds: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'sent days', ...flightIds] as const,
    queryFn: async ({ signal }): Promise<Map<string, ReadonlySet<string>>> => {
      const rows = unwrap(
        await supabase.rpc('sent_days', { p_flight_ids: [...flightIds] }).abortSignal(signal),
      );
      return new Map(rows.map((row) => [row.flight_id, new Set(row.days)]));
    },
    // Affects only the style of the bars, so outdated days may show while loading.
    placeholderData: (previous) => previous,
    refetchInterval: poll,
  });
