import { queryOptions } from '@tanstack/react-query';
import { AppError, unwrap } from '@/lib/errors';
import { containsPattern } from '@/lib/query/like-pattern';
import { poll } from '@/lib/query/poll';
import { keepPrevious, KEY_ROOTS } from '@/lib/query/query-keys';
import { supabase } from '@/lib/supabase/client';
import { type ReportPage, reportPageSchema, reportSchema } from './schemas';
import type { ReportFilter } from './use-report-filter';

type Scope = Pick<ReportFilter, 'days' | 'campaign'>;
/** The tables that can have any number of rows. */
export type PagedView = 'campaigns' | 'flights';

interface PageOf extends Pick<ReportFilter, 'days' | 'campaign' | 'sort' | 'descending'> {
  view: PagedView;
  page: number;
}

const scopeArguments = ({ days, campaign }: Scope) => ({
  p_days: days,
  ...(campaign && { p_campaign_id: campaign }),
});

/** Returns the answer. Throws if it belongs to a different organization than the screen. */
function ofOrganisation<T extends { organisation_id: string | null }>(answer: T, id: string): T {
  if ((answer.organisation_id ?? '') !== id)
    throw new AppError('conflict', 'You act for another organization by now.', {
      hint: 'organisation_changed',
    });
  return answer;
}

/** Totals of a period, with its days and channels. */
export const reportQuery = (organisationId: string, { days, campaign }: Scope) =>
  queryOptions({
    queryKey: [...KEY_ROOTS.analytics, organisationId, days, campaign],
    queryFn: async ({ signal }) =>
      ofOrganisation(
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
    meta: { errorToast: { title: 'Error', fallback: 'Failed to load analytics' } },
  });

export const PAGE_SIZE = 25;

/** One page of the campaigns or flights of a period. */
export const reportPageQuery = (
  organisationId: string,
  { view, page, days, campaign, sort, descending }: PageOf,
) =>
  queryOptions({
    queryKey: [
      ...KEY_ROOTS.analytics,
      organisationId,
      view,
      { days, campaign, sort, descending, page },
    ],
    queryFn: async ({ signal }) =>
      ofOrganisation(
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
    meta: { errorToast: { title: 'Error', fallback: 'Failed to load analytics' } },
  });

/** Rows of a file are read in parts of this size: below 500 kB each. */
const PART = 500;

/** All campaigns or flights of a period, newest first. A row that moved to the next part in the meantime is there once. */
export async function readAllRows(
  organisationId: string,
  view: PagedView,
  scope: Scope,
): Promise<ReportPage['rows']> {
  const rows = new Map<string, ReportPage['rows'][number]>();
  for (let offset = 0, total = 1; offset < total; offset += PART) {
    const part = ofOrganisation(
      reportPageSchema.parse(
        unwrap(
          // Parts are read one after the other, so that a file of any size is one request at a time.
          // oxlint-disable-next-line no-await-in-loop
          await supabase.rpc('analytics_rows', {
            ...scopeArguments(scope),
            p_view: view,
            p_offset: offset,
            p_limit: PART,
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

/** Campaigns to choose from, by a part of the name. */
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
