import { http, HttpResponse } from 'msw';
import { anAudience, aSegment, ORGANISATION_ID, USER_ID } from '../../support/cases/factories';
import { renderApp, signInAs } from '../../support/screen/render';
import { answer, type recordRequests, rows, server } from '../../support/screen/server';

const PROVIDER_ID = '00000000-0000-4000-8000-000000000001';
const stored = { organisation_id: ORGANISATION_ID, is_platform: false, version: 1 };

export const AGE = {
  ...aSegment({ name: 'Age 25-34', category: 'demographic', volume: 10_000 }),
  ...stored,
  audience_count: 2,
};
export const RUNNERS = {
  ...aSegment({ name: 'Trail runners', description: 'Run off the road', volume: 4000 }),
  ...stored,
  audience_count: 0,
};
export const SHARED = {
  ...aSegment({ name: 'Decision makers', category: 'firmographic', volume: 97_400 }),
  ...stored,
  organisation_id: PROVIDER_ID,
  is_platform: true,
  audience_count: 0,
};

const link = (rule_index: number, sequence_order: number, segments: typeof AGE) => ({
  rule_index,
  sequence_order,
  operator: rule_index === 0 ? 'AND' : 'OR',
  segments,
});

/** (Age 25-34 AND Trail runners) OR (Trail runners): 2,800 + 3,200 contacts. */
export const COHORT = anAudience({
  name: 'Young runners',
  description: 'For the spring race',
  cohort_id: 'COH-12AB34CD',
  total_contacts: 6000,
  created_at: '2026-02-01T10:00:00+00:00',
  last_updated: '2026-02-02T10:00:00+00:00',
  last_updated_by_user_id: USER_ID,
  version: 3,
  audience_segments: [link(0, 0, AGE), link(0, 1, RUNNERS), link(1, 2, RUNNERS)],
});

/** Serves the requests of the audiences page. */
export function serveReads() {
  server.use(
    rows('audiences', [COHORT]),
    rows('segments', [AGE, RUNNERS, SHARED]),
    answer('post', 'rpc/audience_stats', {
      cohorts: 12,
      reach: 775_600,
      segments: 5000,
      segment_reach: 4_900_000,
    }),
    answer('post', 'rpc/organisation_members', [{ id: USER_ID, name: 'Northwind Marketer' }]),
    answer('post', 'rpc/audience_trail', []),
    answer('post', 'rpc/segment_usage', []),
    answer('post', 'rpc/recalculate_audiences', 0),
    rows('flight_audiences', []),
    rows('flight_exclusions', []),
  );
}

/** Opens the audiences page. Mock its requests before. */
export function openAudiences(search = '', actor: Parameters<typeof signInAs>[0] = 'regular') {
  signInAs(actor);
  return renderApp(`/audiences${search}`, { actor: null });
}

const READ_CALLS = new Set([
  'rpc/access_state',
  'rpc/audience_stats',
  'rpc/organisation_members',
  'rpc/audience_trail',
  'rpc/segment_usage',
  'rpc/recalculate_audiences',
]);
/** Requests that write: neither GET requests nor calls of functions that only read. */
export const sentWrites = (sent: ReturnType<typeof recordRequests>) =>
  sent.filter(({ method, table }) => method !== 'GET' && !READ_CALLS.has(table));

/** Serves a cohort with the status `calculating` until the page calls `recalculate_audiences`. */
export function serveCalculating() {
  server.use(
    rows('audiences', [{ ...COHORT, status: 'calculating', total_contacts: 0 }]),
    http.post('http://localhost:3000/rest/v1/rpc/recalculate_audiences', () => {
      server.use(rows('audiences', [COHORT]));
      return HttpResponse.json(1);
    }),
  );
}
