import { queryOptions } from '@tanstack/react-query';
import { eachDay } from '@/domain/time/days';
import { type Figures, NO_FIGURES } from '@/domain/campaign/metrics';
import { FIRST_DAY, LAST_DAY } from '@/domain/time/wall-time';
import { unwrap } from '@/lib/errors';
import { KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { campaignKeys } from './queries';

/** What a campaign's flights have sent and brought on a day, `key`. */
export interface DayResult extends Figures {
  key: string;
}

/** A campaign's figures of each day from the first on which it sent to the last, also of the days between without any. */
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

/** What the chart of a campaign shows of an hour or a day, `key`. */
export type TimeResult = Pick<
  DayResult,
  'key' | 'sent' | 'delivered' | 'clicked' | 'revenue' | 'cost'
>;

/** A campaign's figures of the newest hours in which it sent, the newest first. */
export const campaignHoursQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'hours', campaignId] as const,
    queryFn: async ({ signal }): Promise<TimeResult[]> => {
      const rows = unwrap(
        await supabase.rpc('campaign_hours', { p_campaign_id: campaignId }).abortSignal(signal),
      );
      return rows.map(({ at, ...row }) => ({
        ...row,
        key: new Date(at).toISOString().replace('.000', ''),
      }));
    },
  });
