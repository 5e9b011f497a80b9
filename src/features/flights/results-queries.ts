import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '@/lib/errors';
import { poll } from '@/lib/query/poll';
import { readQuery } from '@/lib/query/reads';
import { supabase } from '@/lib/supabase/client';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import type { FlightResult } from './types';

/** What results are added up by. */
export type ResultUnit = 'day' | 'hour';

/** As many of the newest as a chart can show. */
export const MOST_RESULTS = { hour: 72, day: 366 } as const;
const RESULT_COLUMNS = 'sent,delivered,opened,clicked,conversions,revenue,cost';

/** What came of a flight by hour or by day, the oldest first: the last three days of hours, the last year of days. */
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
                .limit(MOST_RESULTS.hour)
                .abortSignal(signal),
            )
          : unwrap(
              await supabase
                .from('campaign_daily_stats')
                .select(`at:day,${RESULT_COLUMNS}`)
                .eq('flight_id', id)
                .order('day', newest)
                .limit(MOST_RESULTS.day)
                .abortSignal(signal),
            );
      return rows.toReversed();
    },
    refetchInterval: poll,
  });

/** What came of each variant of a flight; only gateways' own clicks, as visits do not tell them apart. */
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

/** Whose words a flight tries: the creative of each version, and whose variant that is. */
export const triedCreativesQuery = (versionIds: readonly string[]) =>
  readQuery(
    [...KEY_ROOTS.creatives, 'tried', ...versionIds],
    () =>
      supabase
        .from('creative_versions')
        .select('id,creative:creatives!creative_versions_creative_id_fkey(id,variant_of)')
        .in('id', [...versionIds]),
    { enabled: versionIds.length > 0 },
  );

/** Who sent which variant of a flight to everybody, and what was known then; the newest first. */
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

/** On which days each of some flights has sent something, by the flight's id. */
export const sentDaysQuery = (flightIds: readonly string[]) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.flights, 'sent days', ...flightIds] as const,
    queryFn: async ({ signal }): Promise<Map<string, ReadonlySet<string>>> => {
      const rows = unwrap(
        await supabase.rpc('sent_days', { p_flight_ids: [...flightIds] }).abortSignal(signal),
      );
      return new Map(rows.map((row) => [row.flight_id, new Set(row.days)]));
    },
    // It only says how bars are drawn that are there already.
    placeholderData: (previous) => previous,
    refetchInterval: poll,
  });
