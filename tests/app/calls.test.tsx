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

/** A text matches where it occurs. */
type Asked = Record<string, string | RegExp>;

/** Which page reads which table, and the parts of the question that the specification fixes. */
test.each<[id: string, path: string, table: string, asked: Asked]>([
  [
    'campaigns by organisation, newest first (DATA-39)',
    '/campaigns',
    'campaigns_with_totals',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'creatives by organisation, newest first (DATA-49)',
    '/creatives',
    'creatives',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'trackers by organisation, newest first (DATA-55)',
    '/click-tracker',
    'click_trackers',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
  [
    'audiences with their links and segments, newest first (DATA-58)',
    '/audiences',
    'audiences',
    { select: /audience_segments\(.*segments\(/, order: /^created_at\.desc/ },
  ],
  [
    'people of the organisation, newest first (DATA-78)',
    '/settings/users',
    'link_users',
    { organisation_id: `eq.${anOrganisation().id}`, order: /^created_at\.desc/ },
  ],
])('%s', async (_id, path, table, asked) => {
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
