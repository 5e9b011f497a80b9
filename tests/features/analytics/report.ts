import { http, HttpResponse } from 'msw';
import { type Figures, NO_FIGURES } from '@/domain/campaign/metrics';
import { fileRows, sortRows } from '@/features/analytics/report-table';
import type { ReportPage } from '@/features/analytics/schemas';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { someFigures } from '../../support/cases/figures';
import { rows, server } from '../../support/screen/server';

/** Figures of a channel that does not measure opens. */
export const smsFigures = (over: Partial<Figures> = {}) =>
  someFigures({ opened: null, opened_of: 0, opens_of_clicked: 0, clicks_of_opened: 0, ...over });

export const SPRING = '10000000-0000-4000-8000-00000000aaaa';
export const WINTER = '10000000-0000-4000-8000-00000000bbbb';

/** A report of two campaigns: Spring with an email and an SMS flight on one day, Winter without sends. */
export const aReport = (over: Record<string, unknown> = {}) => {
  const email = someFigures();
  const sms = smsFigures({
    sent: 3000,
    delivered: 2700,
    clicked: 60,
    clicked_of: 2700,
    cost: 150.125,
    cost_of_clicked: 150.125,
    revenue: 0,
  });
  const total = someFigures({
    sent: 4000,
    delivered: 3600,
    clicked: 150,
    cost: 200.125,
    conversions: 18,
    clicked_of: 3600,
    conversions_of_clicked: 18,
    cost_of_clicked: 200.125,
  });
  const flight = { status: 'active', campaign_id: SPRING, campaign_name: 'Spring Sale' };
  return {
    organisation_id: ORGANISATION_ID,
    from: '2027-03-01',
    to: '2027-03-30',
    current: total,
    previous: someFigures({
      sent: 2000,
      delivered: 1900,
      clicked: 190,
      clicked_of: 1900,
      revenue: 400,
    }),
    days: [
      { ...email, day: '2027-03-06', channel: 'Email' },
      { ...sms, day: '2027-03-06', channel: 'SMS' },
    ],
    channels: [
      { ...email, channel: 'Email' },
      { ...sms, channel: 'SMS' },
    ],
    campaigns: [
      { id: SPRING, name: 'Spring Sale', status: 'active', figures: total, has_reports: true },
      {
        id: WINTER,
        name: 'Winter Clearance',
        status: 'pending',
        figures: null,
        has_reports: false,
      },
    ],
    flights: [
      { ...email, ...flight, id: 'f-1', name: 'Newsletter', channel: 'Email' },
      { ...sms, ...flight, id: 'f-2', name: '=1+1 Reminder', channel: 'SMS' },
    ],
    ...over,
  };
};

interface Listed {
  id: string;
  name: string;
  status: string;
}

interface RowsRequest {
  p_view: 'campaigns' | 'flights';
  p_campaign_id?: string;
  p_sort?: string;
  p_descending?: boolean;
  p_offset: number;
  p_limit: number;
}

const figuresIn = (flight: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(NO_FIGURES).map((name) => [name, flight[name]]));

/** Serves `analytics_summary`, `analytics_rows` and the campaign search from one report, with the sorting and paging of the database. */
export function serveReport(report: Record<string, unknown> = aReport()) {
  const { campaigns, flights, ...summary } = report as {
    campaigns: (Listed & { figures: Figures | null; has_reports: boolean })[];
    flights: (Listed & Record<string, unknown>)[];
  };
  const listed: Record<RowsRequest['p_view'], ReportPage['rows']> = {
    campaigns: campaigns.map((campaign) => ({
      channel: null,
      campaign_id: null,
      campaign_name: null,
      shown: null,
      ...campaign,
    })),
    flights: flights.map(
      (flight) =>
        ({ ...flight, figures: figuresIn(flight), has_reports: true, shown: null }) as never,
    ),
  };
  server.use(
    http.post<never, Pick<RowsRequest, 'p_campaign_id'>>(
      '*/rest/v1/rpc/analytics_summary',
      async ({ request }) => {
        const { p_campaign_id } = await request.json();
        const campaign = campaigns.find(({ id }) => id === p_campaign_id);
        return HttpResponse.json({
          ...summary,
          has_campaigns: campaigns.length > 0,
          campaign: campaign ? { id: campaign.id, name: campaign.name } : null,
        });
      },
    ),
    http.post<never, RowsRequest>('*/rest/v1/rpc/analytics_rows', async ({ request }) => {
      const body = await request.json();
      const all = listed[body.p_view].filter(
        ({ id, campaign_id }) => !body.p_campaign_id || (campaign_id ?? id) === body.p_campaign_id,
      );
      const sorted = sortRows(fileRows(all).rows, body.p_view, {
        sort: body.p_sort ?? '',
        descending: body.p_descending ?? true,
      });
      const page = sorted.slice(body.p_offset, body.p_offset + body.p_limit);
      return HttpResponse.json({
        organisation_id: report['organisation_id'],
        total: all.length,
        rows: page.map(({ id, shown }) => ({ ...all.find((row) => row.id === id), shown })),
      } as never);
    }),
    rows('campaigns', campaigns as never),
  );
}
