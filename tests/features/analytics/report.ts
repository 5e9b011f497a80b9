import { http, HttpResponse } from 'msw';
import { type Figures, NO_FIGURES } from '@/domain/campaign/metrics';
import { fileRows, sortRows } from '@/features/analytics/report-table';
import type { ReportPage } from '@/features/analytics/schemas';
import { ORGANISATION_ID } from '../../support/cases/factories';
import { someFigures } from '../../support/cases/figures';
import { rows, server } from '../../support/screen/server';

/** Sums of a channel whose opens nothing measures. */
export const smsFigures = (over: Partial<Figures> = {}) =>
  someFigures({ opened: null, opened_of: 0, opens_of_clicked: 0, clicks_of_opened: 0, ...over });

export const SPRING = '10000000-0000-4000-8000-00000000aaaa';
export const WINTER = '10000000-0000-4000-8000-00000000bbbb';

/** A report with its campaigns and flights: an email and an SMS flight of Spring on one day, nothing of Winter. */
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
  const both = someFigures({
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
    current: both,
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
      { id: SPRING, name: 'Spring Sale', status: 'active', figures: both, has_reports: true },
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

interface Asked {
  p_view: 'campaigns' | 'flights';
  p_campaign_id?: string;
  p_sort?: string;
  p_descending?: boolean;
  p_offset: number;
  p_limit: number;
}

const figuresIn = (flight: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(NO_FIGURES).map((name) => [name, flight[name]]));

/** Answers `analytics_summary`, `analytics_rows` and the search for campaigns from one report, as the database does. */
export function serveReport(report: Record<string, unknown> = aReport()) {
  const { campaigns, flights, ...summary } = report as {
    campaigns: (Listed & { figures: Figures | null; has_reports: boolean })[];
    flights: (Listed & Record<string, unknown>)[];
  };
  const listed: Record<Asked['p_view'], ReportPage['rows']> = {
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
    http.post<never, Pick<Asked, 'p_campaign_id'>>(
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
    http.post<never, Asked>('*/rest/v1/rpc/analytics_rows', async ({ request }) => {
      const asked = await request.json();
      const all = listed[asked.p_view].filter(
        ({ id, campaign_id }) =>
          !asked.p_campaign_id || (campaign_id ?? id) === asked.p_campaign_id,
      );
      const sorted = sortRows(fileRows(all).rows, asked.p_view, {
        sort: asked.p_sort ?? '',
        descending: asked.p_descending ?? true,
      });
      const page = sorted.slice(asked.p_offset, asked.p_offset + asked.p_limit);
      return HttpResponse.json({
        organisation_id: report['organisation_id'],
        total: all.length,
        rows: page.map(({ id, shown }) => ({ ...all.find((row) => row.id === id), shown })),
      } as never);
    }),
    rows('campaigns', campaigns as never),
  );
}
