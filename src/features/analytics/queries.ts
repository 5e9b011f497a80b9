import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { AppError, unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { poll } from '@/lib/query/poll';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type ReportPage, reportPageSchema, reportSchema } from './schemas';
import type { ReportFilter } from './use-report-filter';

type Scope = Pick<ReportFilter, 'days' | 'campaign'>;
/** Tables with any number of rows, which the database sorts and pages. */
export type PagedView = 'campaigns' | 'flights';

interface PageRequest extends Pick<ReportFilter, 'days' | 'campaign' | 'sort' | 'descending'> {
  view: PagedView;
  page: number;
}

const scopeArguments = ({ days, campaign }: Scope) => ({
  p_days: days,
  ...(campaign && { p_campaign_id: campaign }),
});

const ORGANISATION_CHANGED = 'organisation_changed';

/** Returns the response. Throws if it belongs to another organization than the screen. */
function checkOrganisation<T extends { organisation_id: string | null }>(
  response: T,
  id: string,
): T {
  if ((response.organisation_id ?? '') !== id)
    throw new AppError('conflict', t`You switched organizations.`, {
      hint: ORGANISATION_CHANGED,
    });
  return response;
}

const loadFailed = () => ({
  errorToast: { title: t`Error`, fallback: t`Failed to load analytics` },
});

/** Totals of a period and its breakdown by day and channel. */
export const reportQuery = (organisationId: string, { days, campaign }: Scope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.analytics, organisationId, days, campaign],
    queryFn: async ({ signal }) =>
      checkOrganisation(
        reportSchema.parse(
          unwrap(
            await supabase
              .rpc('analytics_summary', scopeArguments({ days, campaign }))
              .abortSignal(signal),
          ),
        ),
        organisationId,
      ),
    placeholderData: keepPrevious(organisationId),
    refetchInterval: poll,
    meta: loadFailed(),
  });

export const PAGE_SIZE = 25;

/** One page of the campaigns or flights of a period. */
export const reportPageQuery = (
  organisationId: string,
  { view, page, days, campaign, sort, descending }: PageRequest,
) =>
  queryOptions({
    queryKey: [
      ...KEY_ROOTS.analytics,
      organisationId,
      view,
      { days, campaign, sort, descending, page },
    ],
    queryFn: async ({ signal }) =>
      checkOrganisation(
        reportPageSchema.parse(
          unwrap(
            await supabase
              .rpc('analytics_rows', {
                ...scopeArguments({ days, campaign }),
                p_view: view,
                p_sort: sort,
                p_descending: descending,
                p_offset: (page - 1) * PAGE_SIZE,
                p_limit: PAGE_SIZE,
              })
              .abortSignal(signal),
          ),
        ),
        organisationId,
      ),
    placeholderData: keepPrevious(organisationId, view),
    refetchInterval: poll,
    meta: loadFailed(),
  });

/** Rows per request of an export: a response stays below 500 kB. */
const EXPORT_CHUNK = 500;

/** All campaigns or flights of a period, newest first. A row that moves to a later chunk during the export appears once. */
export async function readAllRows(
  organisationId: string,
  view: PagedView,
  scope: Scope,
): Promise<ReportPage['rows']> {
  const rows = new Map<string, ReportPage['rows'][number]>();
  for (let offset = 0, total = 1; offset < total; offset += EXPORT_CHUNK) {
    const part = checkOrganisation(
      reportPageSchema.parse(
        unwrap(
          // Sequential on purpose: a large export must not send many requests at the same time.
          // oxlint-disable-next-line no-await-in-loop
          await supabase.rpc('analytics_rows', {
            ...scopeArguments(scope),
            p_view: view,
            p_offset: offset,
            p_limit: EXPORT_CHUNK,
          }),
        ),
      ),
      organisationId,
    );
    total = part.total;
    for (const row of part.rows) rows.set(row.id, row);
  }
  return [...rows.values()];
}

/** The 20 newest campaigns whose name contains the search text. */
export const campaignChoicesQuery = (organisationId: string, search: string) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.campaigns, 'choices', organisationId, search],
    queryFn: async ({ signal }) => {
      const all = supabase
        .from('campaigns')
        .select('id,name')
        .eq('organisation_id', organisationId)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(20);
      return unwrap(
        await (search ? all.like('search_text', containsPattern(search)) : all).abortSignal(signal),
      );
    },
    placeholderData: keepPrevious(organisationId),
  });
