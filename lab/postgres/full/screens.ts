import {
  activityQuery,
  namesQuery,
  peopleChoicesQuery,
  readAllActivity,
} from '@/features/activity/queries';
import { reportPageQuery, reportQuery } from '@/features/analytics/queries';
import * as audiences from '@/features/audiences/queries';
import * as segments from '@/features/audiences/segment-queries';
import * as billing from '@/features/billing/queries';
import * as purchases from '@/features/billing/purchase-queries';
import * as campaigns from '@/features/campaigns/queries';
import * as shortLists from '@/features/campaigns/short-queries';
import * as creatives from '@/features/creative-data/queries';
import * as flights from '@/features/flights/queries';
import { inboxQuery, ownRequestsQuery } from '@/features/help/queries';
import * as organisations from '@/features/organisations/queries';
import {
  peopleCountsQuery,
  pendingPeopleQuery,
} from '@/features/organisations/organisation-people';
import * as links from '@/features/links/queries';
import * as trackers from '@/features/trackers/queries';
import * as people from '@/features/users/queries';
import { FULL } from './fill.ts';

interface Query<T> {
  queryFn?: unknown;
  queryKey: unknown;
  /** Never set; carries the answer's type. */
  '~answer'?: T;
}

/** Runs a query's function the way TanStack Query does. */
export const ask = <T>(query: Query<T>): Promise<T> =>
  (query.queryFn as (context: { signal: AbortSignal }) => Promise<T>)({
    signal: new AbortController().signal,
  });

/** Ids of one row of each kind, in the organization with full lists. */
export interface Known {
  campaign: string;
  flight: string;
  creative: string;
  tracker: string;
  audience: string;
  segment: string;
  person: string;
  invoice: string;
}

type Actor = 'admin' | 'superadmin';
type Screen = [what: string, actor: Actor, query: Query<unknown>];

const everything = { search: '', page: 1 };
const cohortPage = { ...everything, category: '' };
const list = { ...everything, status: '' };
const log = { person: '', thing: '', from: '', until: '' };
const peoplePage = { ...list, role: '', organisation: '' };
const organisationPage = { ...everything, type: '', state: '', sort: 'name' as const };
const RARE = 'zebra';
const month = { month: '2020-01-01', last_day: '2099-12-31' };

const contentScreens = (known: Known): Screen[] => [
  ['campaigns', 'admin', campaigns.campaignsQuery(FULL, list)],
  ['campaigns by status', 'admin', campaigns.campaignsQuery(FULL, { ...list, status: 'active' })],
  ['campaigns by rare name', 'admin', campaigns.campaignsQuery(FULL, { ...list, search: RARE })],
  ['recent campaigns', 'admin', shortLists.recentCampaignsQuery(FULL)],
  ['active campaigns', 'admin', shortLists.activeCampaignCountQuery(FULL)],
  ['a campaign', 'admin', campaigns.campaignQuery(known.campaign)],
  ['its flights', 'admin', flights.campaignFlightsQuery(FULL, known.campaign)],
  ['a flight', 'admin', flights.flightDetailQuery(known.flight)],
  ['its creative', 'admin', flights.flightCreativeQuery(known.flight)],
  ['creatives', 'admin', creatives.creativesQuery({ organisationId: FULL })],
  ['creatives by type', 'admin', creatives.creativesQuery({ organisationId: FULL, type: 'SMS' })],
  [
    'creatives by status',
    'admin',
    creatives.creativesQuery({ organisationId: FULL, status: 'active' }),
  ],
  [
    'creatives by rare name',
    'admin',
    creatives.creativesQuery({ organisationId: FULL, search: RARE }),
  ],
  ['versions', 'admin', creatives.creativeVersionsQuery(known.creative)],
  ['latest version', 'admin', creatives.latestVersionQuery(known.creative)],
  ['trackers', 'admin', trackers.trackersQuery(FULL, everything)],
  ['trackers by rare name', 'admin', trackers.trackersQuery(FULL, { search: RARE, page: 1 })],
  ['versions of a tracker', 'admin', trackers.versionsOfTrackerQuery(known.tracker)],
  ['clicks of a tracker', 'admin', trackers.trackerClicksQuery(known.tracker, 'UTC')],
  ['short links to choose from', 'admin', links.trackedLinkPicksQuery(FULL, '')],
  ['short links by rare name', 'admin', links.trackedLinkPicksQuery(FULL, RARE)],
];

const audienceScreens = (known: Known): Screen[] => [
  ...(['newest', 'name', 'contacts', 'updated'] as const).map((sort): Screen => [
    `cohorts, ${sort}`,
    'admin',
    audiences.cohortsQuery(FULL, { ...cohortPage, sort }),
  ]),
  [
    'cohorts by category',
    'admin',
    audiences.cohortsQuery(FULL, { ...cohortPage, sort: 'newest', category: 'behavioral' }),
  ],
  [
    'cohorts by rare name',
    'admin',
    audiences.cohortsQuery(FULL, { ...cohortPage, sort: 'newest', search: RARE }),
  ],
  ['cohorts of the wizard', 'admin', audiences.audiencesQuery(FULL, { search: '', limit: 50 })],
  ['a cohort', 'admin', audiences.cohortQuery(known.audience)],
  ['its flights', 'admin', audiences.cohortFlightsQuery(known.audience)],
  ['its trail', 'admin', audiences.cohortTrailQuery(known.audience)],
  ['figures of the cohorts', 'admin', audiences.audienceStatsQuery(FULL)],
  ['chosen cohorts', 'admin', audiences.selectedAudiencesQuery([known.audience])],
  ['their categories', 'admin', audiences.audienceCategoriesQuery([known.audience])],
  ...(['name', 'volume', 'newest'] as const).map((sort): Screen => [
    `segments, ${sort}`,
    'admin',
    segments.segmentsQuery(FULL, { ...cohortPage, sort }),
  ]),
  [
    'segments by rare name',
    'admin',
    segments.segmentsQuery(FULL, { ...cohortPage, sort: 'name', search: RARE }),
  ],
  [
    'segments to choose from',
    'admin',
    segments.segmentPicksQuery(FULL, { search: '', category: '', limit: 50 }),
  ],
  ['uses of segments', 'admin', segments.segmentUsesQuery([known.segment])],
  ['cohorts of a segment', 'admin', segments.segmentUsageQuery(known.segment)],
];

const accountScreens = (known: Known): Screen[] => [
  ['account', 'admin', billing.accountQuery(FULL)],
  ['invoices', 'admin', billing.invoicesQuery(FULL, '', 1)],
  ['invoices of a month', 'admin', billing.invoicesQuery(FULL, month.month, 1)],
  ['overdue invoices', 'admin', purchases.overdueInvoicesQuery(FULL)],
  ['purchases of a month', 'admin', purchases.purchasesQuery(FULL, month.month, 1)],
  ['month forecast', 'admin', billing.monthForecastQuery(FULL)],
  ['an invoice', 'admin', billing.invoiceQuery(known.invoice)],
  ['open invoices of all', 'superadmin', billing.openInvoicesQuery(1)],
  ['statement', 'admin', billing.linesQuery(FULL, month, 1)],
  ['statement, summary', 'admin', billing.statementSummaryQuery(FULL, '')],
  ['people', 'admin', people.peopleQuery({ ...peoplePage, organisation: FULL })],
  ['people of all', 'superadmin', people.peopleQuery(peoplePage)],
  [
    'people by status',
    'admin',
    people.peopleQuery({ ...peoplePage, organisation: FULL, status: 'pending' }),
  ],
  [
    'people by rare name',
    'admin',
    people.peopleQuery({ ...peoplePage, organisation: FULL, search: RARE }),
  ],
  [
    'people of a role',
    'admin',
    people.peopleQuery({ ...peoplePage, organisation: FULL, role: 'admin' }),
  ],
  [
    'people counted',
    'admin',
    people.peopleCountsQuery({ search: '', role: '', organisation: FULL }),
  ],
  ['open invitations', 'admin', people.openInvitationsQuery(FULL)],
  ['organisations to choose from', 'superadmin', people.organisationChoicesQuery('tenant')],
  ['organisations', 'superadmin', organisations.organisationsQuery(organisationPage)],
  ['people of an organisation', 'superadmin', peopleCountsQuery(FULL)],
  ['pending people', 'superadmin', pendingPeopleQuery(FULL, 1)],
  ['activity', 'admin', activityQuery(FULL, log, 1)],
  ['activity of a person', 'admin', activityQuery(FULL, { ...log, person: known.person }, 1)],
  ['activity of a kind', 'admin', activityQuery(FULL, { ...log, thing: 'flights' }, 1)],
  ['support access in it', 'admin', activityQuery(FULL, { ...log, person: 'support' }, 1)],
  [
    'activity as a file',
    'admin',
    { queryKey: [], queryFn: () => readAllActivity(FULL, log) } satisfies Query<unknown>,
  ],
  ['names', 'admin', namesQuery([known.person])],
  ['people to choose from', 'admin', peopleChoicesQuery(FULL, '')],
  ['own requests', 'admin', ownRequestsQuery(known.person)],
  ['inbox', 'superadmin', inboxQuery('open', 1)],
  ['reports, 7 days', 'admin', reportQuery(FULL, { days: 7, campaign: '' })],
  ...(['campaigns', 'flights'] as const).map((view): Screen => [
    `reports, page of ${view}`,
    'admin',
    reportPageQuery(FULL, {
      view,
      page: 2,
      days: 90,
      campaign: '',
      sort: 'cost',
      descending: true,
    }),
  ]),
];

/** Queries of every screen with a list, built by the app's own code. */
export const screens = (known: Known): Screen[] => [
  ...contentScreens(known),
  ...audienceScreens(known),
  ...accountScreens(known),
];
