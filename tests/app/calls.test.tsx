import { waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { anOrganisation } from '../support/cases/factories';
import { renderApp } from '../support/screen/render';
import { recordRequests, rows, server } from '../support/screen/server';

const rest = 'http://localhost:3000/rest/v1/*';
const NONE = { headers: { 'content-range': '*/0' } };

beforeEach(() => {
  server.use(
    http.get(rest, () => HttpResponse.json([], NONE)),
    http.head(rest, () => new HttpResponse(null, NONE)),
    http.post(rest, () => HttpResponse.json([])),
    rows('organisations', [anOrganisation()]),
  );
});

/** Expected query parameters. A regular expression has to match only a part of the value. */
type Asked = Record<string, string | RegExp>;

/** Test name, page, table, and the query parameters that the specification requires. */
test.each<[what: string, path: string, table: string, asked: Asked]>([
  [
    'campaigns of the organization, newest first',
    '/campaigns',
    'campaigns_with_totals',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'creatives of the organization, newest first',
    '/creatives',
    'creatives',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'trackers of the organization, newest first',
    '/click-tracker',
    'click_trackers',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'audiences with their segments, newest first',
    '/audiences',
    'audiences',
    { select: /audience_segments\(.*segments\(/, order: /^created_at\.desc/ },
  ],
  [
    'users of the organization, pending ones first and then the newest',
    '/settings/users',
    'link_users',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^is_waiting\.desc,created_at\.desc/ },
  ],
])('a list page requests the %s', async (_what, path, table, asked) => {
  const sent = recordRequests();
  renderApp(path, { actor: 'admin' });
  await waitFor(() => {
    const questions = sent
      .filter((request) => request.table === table && request.method === 'GET')
      .map(({ query }) => Object.fromEntries(query));
    const expected = Object.fromEntries(
      Object.entries(asked).map(([name, value]) => [name, expect.stringMatching(value) as string]),
    );
    expect(questions).toContainEqual(expect.objectContaining(expected));
  });
});
