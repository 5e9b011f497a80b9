import * as z from 'zod';
import { columnsOf } from './lists.ts';
import { operation } from './operation.ts';
import { pageOf, pageQuery, readOffset, toOffsetPage } from './paging.ts';
import * as schemas from './schemas.ts';

type Row = Record<string, unknown>;

/** A row of the reports screen: the figures next to the names. Cost and revenue are rounded so that the rows add up. */
function toReportRow({ figures, shown, ...row }: Row): Row {
  const sums = (figures ?? {}) as Row;
  const { cost = null, revenue = null } = (shown ?? {}) as Row;
  const counted = ['sent', 'delivered', 'opened', 'clicked', 'conversions'].map((name) => [
    name,
    sums[name] ?? null,
  ]);
  const { id, name, status: state, channel, campaign_id, campaign_name } = row;
  return {
    id,
    name,
    status: state,
    channel,
    campaign_id,
    campaign_name,
    ...(Object.fromEntries(counted) as Row),
    cost,
    revenue,
  };
}

export const figureOperations = [
  operation({
    id: 'listReportRows',
    method: 'GET',
    path: '/reports',
    scopes: ['reports:read'],
    summary: 'Lists the rows of the campaign report',
    query: z.strictObject({
      ...pageQuery,
      view: z.enum(['campaigns', 'flights']).default('campaigns'),
      days: z.coerce.number().int().min(1).max(366).default(30),
      campaign_id: z.uuid().optional(),
      sort: z.enum(schemas.REPORT_SORTS).optional(),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    result: pageOf(schemas.reportRow),
    run: async ({ query, data }) => {
      const report = (await data.rpc('analytics_rows', {
        p_view: query.view,
        p_days: query.days,
        ...(query.campaign_id && { p_campaign_id: query.campaign_id }),
        p_sort: query.sort ?? '',
        p_descending: query.order === 'desc',
        p_offset: readOffset(query),
        p_limit: query.limit,
      })) as { rows: Row[]; total: number };
      return toOffsetPage(report.rows.map(toReportRow), report.total, query);
    },
  }),
  operation({
    id: 'getWallet',
    method: 'GET',
    path: '/wallet',
    scopes: ['wallet:read'],
    summary: 'Returns the credit balance',
    result: schemas.wallet,
    run: async ({ data }) => {
      const [row] = await data.rows('wallets', { select: columnsOf(schemas.wallet) });
      return row ?? { balance: 0, updated_at: null };
    },
  }),
];
