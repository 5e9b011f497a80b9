import { queryOptions } from '@tanstack/react-query';
import { eachDay } from '@/domain/time/days';
import { isoTime } from '@/domain/time/hours';
import { type Figures, NO_FIGURES } from '@/domain/campaign/metrics';
import { FIRST_DAY, LAST_DAY } from '@/domain/time/wall-time';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { campaignKeys } from './queries';

/** Figures of a campaign on a day; `key` is the date. */
export interface DayResult extends Figures {
  key: string;
}

/** Figures of each day from the first send to the last. Days without sends in between have zeros. */
export const campaignResultsQuery = (organisationId: string, campaignId: string) =>
  queryOptions({
    queryKey: campaignKeys.results(organisationId, campaignId),
    queryFn: async ({ signal }): Promise<DayResult[]> => {
      const rows: DayResult[] = unwrap(
        await supabase
          .rpc('delivery_stats', {
            p_from: FIRST_DAY,
            p_to: LAST_DAY,
            p_by: 'day',
            p_campaign_id: campaignId,
          })
          .abortSignal(signal),
      );
      const byDay = new Map(rows.map((row) => [row.key, row]));
      const [first, last] = [rows[0]?.key, rows.at(-1)?.key];
      if (first === undefined || last === undefined) return [];
      return eachDay(first, last).map((key) => byDay.get(key) ?? { ...NO_FIGURES, key });
    },
  });

/** Figures of the chart for an hour or a day; `key` is its ISO time or date. */
export type TimeResult = Pick<
  DayResult,
  'key' | 'sent' | 'delivered' | 'clicked' | 'revenue' | 'cost'
>;

/** Figures of the most recent hours with sends, newest first. */
export const campaignHoursQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'hours', campaignId] as const,
    queryFn: async ({ signal }): Promise<TimeResult[]> => {
      const rows = unwrap(
        await supabase.rpc('campaign_hours', { p_campaign_id: campaignId }).abortSignal(signal),
      );
      return rows.map(({ at, ...row }) => ({
        ...row,
        key: isoTime(Date.parse(at)),
      }));
    },
  });
