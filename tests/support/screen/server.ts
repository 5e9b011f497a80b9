import { http, HttpResponse, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import { ORGANISATION_ID } from '../cases/factories';

/** Reports of an organisation without messages. */
export const nothingSent = {
  organisation_id: ORGANISATION_ID,
  from: '2027-03-01',
  to: '2027-03-30',
  current: null,
  previous: null,
  days: [],
  channels: [],
  has_campaigns: false,
  campaign: null,
};

/** Default settings of an organisation. */
export const ORGANISATION_SETTINGS = {
  launch_confirm_above: 10_000,
  holidays: [],
  quiet_hours: {},
  forbidden_words: [],
  utm_template: {},
  approval_policy: 'off',
  approval_above: 1000,
  approval_amounts: {},
  active_services: ['SMS', 'Email'],
};

/** Totals of an empty list of organizations. */
const NO_ORGANISATIONS = {
  organisations: 0,
  current_balance: 0,
  current_month_usage: 0,
  people_waiting: 0,
  overdue_invoices: 0,
  overdue_amount: 0,
  without_admin: 0,
};

/**
 * Mocks PostgREST and auth for the screen tests; each test adds its own responses. The defaults: no organizations, campaigns without messages, no
 * open support requests, saved views or tracked links, and default launch settings. They also cover four requests that can
 * outlive a test: three of the dashboard, which is the target of redirects, and the sign-out.
 */
export const server = setupServer(
  http.post('*/rest/v1/rpc/organisation_list', () =>
    HttpResponse.json([], { headers: { 'content-range': '*/0' } }),
  ),
  http.post('*/rest/v1/rpc/organisation_totals', () => HttpResponse.json(NO_ORGANISATIONS)),
  http.head(
    '*/rest/v1/campaigns',
    () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
  ),
  http.head(
    '*/rest/v1/support_requests',
    () => new HttpResponse(null, { headers: { 'content-range': '*/0' } }),
  ),
  http.get('*/rest/v1/campaigns_with_totals', () => HttpResponse.json([])),
  http.get('*/rest/v1/campaign_views', () => HttpResponse.json([])),
  http.get('*/rest/v1/flight_exclusions', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/home', () => HttpResponse.json(null)),
  http.post('*/rest/v1/rpc/analytics_summary', () => HttpResponse.json(nothingSent)),
  http.post('*/rest/v1/rpc/analytics_rows', () =>
    HttpResponse.json({ organisation_id: ORGANISATION_ID, total: 0, rows: [] }),
  ),
  http.get('*/rest/v1/organisations', () => HttpResponse.json([ORGANISATION_SETTINGS])),
  http.get('*/functions/v1/api/v1/openapi.json', () =>
    HttpResponse.json({ servers: [], paths: {} }),
  ),
  http.post('*/rest/v1/rpc/inbox', () =>
    HttpResponse.json({ items: [], next: null, unseen: 0, unread: 0 }),
  ),
  http.post('*/rest/v1/rpc/own_api_key', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/notification_choices', () => HttpResponse.json([])),
  http.get('*/rest/v1/webhook_endpoints', () => HttpResponse.json([])),
  http.get('*/rest/v1/click_tracker_versions', () => HttpResponse.json([])),
  http.get('*/rest/v1/click_trackers', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/creative_figures', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/creative_labels', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/version_results', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/creative_tests', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/link_checks', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/approval_effect', () => HttpResponse.json({ running: 0, waiting: 0 })),
  http.post('*/rest/v1/rpc/delivery_stats', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/campaign_budget_split', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/started_plans', () => HttpResponse.json({ now: null, plans: [] })),
  http.post('*/rest/v1/rpc/calendar_flights', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/calendar_load', () => HttpResponse.json({})),
  http.post('*/rest/v1/rpc/delivery_time', () => HttpResponse.json(null)),
  http.post('*/rest/v1/rpc/sent_days', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/search_places', () => HttpResponse.json([])),
  http.post('*/rest/v1/rpc/places_around', () => HttpResponse.json([])),
  // The coastlines of the map, without any.
  http.get('*/countries-50m.json', () =>
    HttpResponse.json({
      type: 'Topology',
      arcs: [],
      objects: {
        countries: { type: 'GeometryCollection', geometries: [] },
        land: { type: 'GeometryCollection', geometries: [] },
      },
    }),
  ),
  http.post('*/auth/v1/logout', () => new HttpResponse(null, { status: 204 })),
);

let listening = false;
/** Starts the server once per worker. A request without a handler fails the test. */
export function listen(): void {
  if (!listening) server.listen({ onUnhandledRequest: 'error' });
  listening = true;
}

const rest = (path: string) => `http://localhost:3000/rest/v1/${path}`;

interface SentRequest {
  method: string;
  table: string;
  query: URLSearchParams;
  body: unknown;
}

/** Requests that the screen has sent to the data API since `recordRequests()`. */
export function recordRequests(): SentRequest[] {
  const sent: SentRequest[] = [];
  server.events.on('request:start', async ({ request }) => {
    const url = new URL(request.url);
    // The bell of every page counts notifications, at times of its own.
    if (!url.pathname.startsWith('/rest/v1/') || url.pathname.endsWith('/rpc/inbox')) return;
    const entry: SentRequest = {
      method: request.method,
      table: url.pathname.replace('/rest/v1/', ''),
      query: url.searchParams,
      body: undefined,
    };
    sent.push(entry);
    entry.body = await request
      .clone()
      .json()
      .catch(() => undefined);
  });
  return sent;
}

const isSingle = (request: Request) =>
  request.headers.get('accept')?.includes('vnd.pgrst.object') ?? false;

/**
 * Handler for `GET /rest/v1/{table}`. Returns the rows with an exact count, or the first row for a single-row request. A filter
 * by id returns only the matching row, if there is one.
 */
export const rows = (table: string, all: Record<string, unknown>[]) =>
  http.get(rest(table), ({ request }) => {
    const wanted = new URL(request.url).searchParams.get('id');
    const named = all.filter(({ id }) => wanted === `eq.${String(id)}`);
    if (named.length > 0) return HttpResponse.json(isSingle(request) ? named[0] : named);
    if (isSingle(request)) {
      return all[0]
        ? HttpResponse.json(all[0])
        : HttpResponse.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 });
    }
    const range = all.length > 0 ? `0-${all.length - 1}/${all.length}` : '*/0';
    return HttpResponse.json(all, { headers: { 'content-range': range } });
  });

/** Handler for the number of people who wait for approval, which the navigation shows as a badge. */
export const pendingPeople = (people: number) =>
  http.head(
    rest('link_users'),
    () => new HttpResponse(null, { headers: { 'content-range': `*/${people}` } }),
  );

/** Handler for the periodic check of the user's permissions. */
export const accessCheck = (access: {
  state: string;
  role: string | null;
  is_superadmin: boolean;
  organisation_id: string | null;
}) => http.post(rest('rpc/access_state'), () => HttpResponse.json(access));

type Method = 'get' | 'post' | 'patch' | 'delete';

/** Handler for one method and table. */
export const answer = (method: Method, table: string, body: JsonBodyType, status = 200) =>
  http[method](rest(table), () => HttpResponse.json(body, { status }));

/** Handler that responds after `release()`, so that a test sees the loading state however slow the machine is. */
export function heldAnswer(
  method: Method | 'head',
  table: string,
  body: JsonBodyType,
  status = 200,
) {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handler = http[method](rest(table), async () => {
    await released;
    return method === 'head'
      ? new HttpResponse(null, { status })
      : HttpResponse.json(body, { status });
  });
  return { handler, release };
}

/** Refusal of a write whose row another user has changed. */
export const writeConflict = (name: string) =>
  answer(
    'post',
    `rpc/${name}`,
    { code: 'PT409', message: 'Changed.', details: null, hint: 'version_conflict' },
    409,
  );

/** Page of a function's rows with the total count. */
export const functionPage = (name: string, all: JsonBodyType[], total = all.length) =>
  http.post(rest(`rpc/${name}`), () =>
    HttpResponse.json(all, { headers: { 'content-range': `0-${all.length - 1}/${total}` } }),
  );

/** Error of a database rule. The app shows its message. */
export const failure = (
  method: Method,
  table: string,
  message = 'The disk is full',
  status = 500,
) => answer(method, table, { code: 'PT500', message, details: null, hint: null }, status);
