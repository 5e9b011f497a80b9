import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { readFirstData } from '@/app/first-data';
import { loadFirstPage } from '@/app/first-page';
import { askFirstRows } from '@/app/first-rows';
import { createQueryClient } from '@/app/query-client';
import { askAhead } from '@/lib/asked-ahead';
import { SESSION_KEY } from '@/lib/stored-session';
import { type Actor, sessionKeys } from '@/session/actor';
import { actorReads } from '@/session/actor-reads';
import { rememberOrganisation } from '@/session/last-organisation';
import { aCampaign, ORGANISATION_ID, USER_ID } from '../support/factories';
import { keptSession } from '@/lib/supabase';
import { signInAs } from '../support/render';
import { recordRequests, rows, server } from '../support/server';

const TABLES = ['link_users', 'superadmin_impersonations', 'user_roles'];

afterEach(() => {
  vi.restoreAllMocks();
  rememberOrganisation('');
});

/** Who is acting, as the app reads it when it has come, and what the page at the path shows first. */
async function readActor(path?: string) {
  const queryClient = createQueryClient();
  const page = path ? loadFirstPage(path) : Promise.resolve(null);
  await readFirstData(queryClient, keptSession(), page);
  return queryClient.getQueryData<Actor>(sessionKeys.actor(USER_ID));
}

const changeSession = (change: Record<string, unknown>) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}'), ...change }),
  );

test('who is acting is asked for before the app has come, in the same words and once', async () => {
  signInAs('admin');
  const sent = recordRequests();
  void askAhead(actorReads);
  expect((await readActor())?.role).toBe('admin');
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
  // The next reading is a new one.
  await readActor();
  expect(sent).toHaveLength(2 * TABLES.length);
});

test('an answer to another token is not used', async () => {
  signInAs('regular');
  void askAhead(actorReads);
  changeSession({ access_token: 'a.b.c' });
  const sent = recordRequests();
  await readActor();
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
});

test('an old answer is not used', async () => {
  signInAs('regular');
  void askAhead(actorReads);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
  const sent = recordRequests();
  await readActor();
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
});

test('a failure ahead is not the app’s: it asks again', async () => {
  signInAs('regular');
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  void askAhead(actorReads);
  offline.mockRestore();
  expect((await readActor())?.role).toBe('regular');
});

test.each([
  ['nobody is signed in', () => localStorage.removeItem(SESSION_KEY)],
  [
    'the token is about to be renewed',
    () => changeSession({ expires_at: Math.floor(Date.now() / 1000) + 100 }),
  ],
  ['what is stored is no session', () => localStorage.setItem(SESSION_KEY, '{"user":')],
])('nothing is asked ahead when %s', (_, prepare) => {
  signInAs('regular');
  prepare();
  const asked = vi.spyOn(globalThis, 'fetch');
  void askAhead(actorReads);
  expect(asked).not.toHaveBeenCalled();
});

describe('the rows of the page that is opened', () => {
  const FIRST = [...TABLES, 'campaign_statuses', 'campaigns_with_totals'].toSorted();
  const answerRows = () => {
    const prefer: (string | null)[] = [];
    server.use(
      rows('campaign_statuses', []),
      http.get('*/rest/v1/campaigns_with_totals', ({ request }) => {
        prefer.push(request.headers.get('prefer'));
        return HttpResponse.json([aCampaign()], { headers: { 'content-range': '0-0/1' } });
      }),
    );
    return prefer;
  };

  test.each([
    ['for the organisation that was shown last', ORGANISATION_ID],
    ['for the user’s own where none has been shown', ''],
  ])('are asked for ahead %s, in the words of the client and once', async (_, shown) => {
    signInAs('regular');
    const prefer = answerRows();
    rememberOrganisation(shown);
    const sent = recordRequests();
    const [user] = askAhead(actorReads);
    await askFirstRows({ pathname: '/campaigns', search: '' }, user);
    await vi.waitFor(() => expect(sent.map(({ table }) => table).toSorted()).toEqual(FIRST));
    await readActor('/campaigns');
    expect(sent).toHaveLength(FIRST.length);
    // Without the number of all matches a page would not know of the others.
    expect(prefer).toEqual(['count=exact']);
  });

  test.each([
    ['a narrowed list', { pathname: '/campaigns', search: '?q=spring' }],
    ['another page', { pathname: '/help', search: '' }],
  ])('are left to the app for %s', async (_, address) => {
    signInAs('regular');
    rememberOrganisation(ORGANISATION_ID);
    const asked = vi.spyOn(globalThis, 'fetch');
    await askFirstRows(address, undefined);
    expect(asked).not.toHaveBeenCalled();
  });

  test('a guess that was wrong is an answer nobody takes', async () => {
    signInAs('regular');
    answerRows();
    rememberOrganisation('99999999-0000-4000-8000-000000000009');
    const sent = recordRequests();
    await askFirstRows({ pathname: '/campaigns', search: '' }, undefined);
    await readActor('/campaigns');
    const asked = sent.filter(({ table }) => table === 'campaigns_with_totals');
    expect(asked.at(-1)?.query.get('organisation_id')).toBe(`eq.${ORGANISATION_ID}`);
  });
});
