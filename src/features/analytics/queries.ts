import { queryOptions } from '@tanstack/react-query';
import { AppError, unwrap } from '@/lib/errors';
import { poll } from '@/lib/poll';
import { keepPrevious, KEY_ROOTS } from '@/lib/query-keys';
import { supabase } from '@/lib/supabase';
import { reportSchema } from './schemas';
import type { ReportFilter } from './use-report-filter';

/** Everything the screen shows for a period, as measured. */
export const reportQuery = (
  organisationId: string,
  { days, campaign }: Pick<ReportFilter, 'days' | 'campaign'>,
) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.analytics, organisationId, days, campaign],
    queryFn: async ({ signal }) => {
      const report = reportSchema.parse(
        unwrap(
          await supabase
            .rpc('analytics_summary', {
              p_days: days,
              ...(campaign && { p_campaign_id: campaign }),
            })
            .abortSignal(signal),
        ),
      );
      if ((report.organisation_id ?? '') !== organisationId)
        throw new AppError('conflict', 'You act for another organization by now.', {
          hint: 'organisation_changed',
        });
      return report;
    },
    placeholderData: keepPrevious(organisationId),
    refetchInterval: poll,
    meta: { errorToast: { title: 'Error', fallback: 'Failed to load analytics' } },
  });
