import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFirstRequests } from '@/app/boot/first-requests';
import { FIRST_REQUESTS_KEY, removeStoredSession, SESSION_KEY } from '@/lib/storage/stored-session';
import { setFetch, supabase } from '@/lib/supabase/client';
import { signInAs } from '../../support/screen/render';
import { recordRequests, rows, server } from '../../support/screen/server';

beforeEach(() => {
  signInAs('regular');
  server.use(rows('campaigns', [{ id: 'c' }]));
  return () => setFetch((...call) => fetch(...call));
});

const readPage = async () => {
  const { data } = await supabase.from('campaigns').select('id', { count: 'exact' }).limit(25);
  return data;
};

const changeSession = (change: Record<string, unknown>) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}'), ...change }),
  );

async function visit(address: string) {
  const requests = createFirstRequests(address);
  setFetch(requests.fetchOrReuse);
  requests.replay();
  const found = await readPage();
  requests.saveReads();
  return found;
}

test('the prefetch repeats the requests of the last visit to a URL before the client sends them, and each response is used once', async () => {
  const prefer: (string | null)[] = [];
  server.use(
    http.get('*/rest/v1/campaigns', ({ request }) => {
      prefer.push(request.headers.get('prefer'));
      return HttpResponse.json([{ id: 'c' }], { headers: { 'content-range': '0-0/1' } });
    }),
  );
  await visit('/campaigns');
  const sent = recordRequests();
  const again = createFirstRequests('/campaigns');
  again.replay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  setFetch(again.fetchOrReuse);
  expect(await readPage()).toEqual([{ id: 'c' }]);
  expect(sent).toHaveLength(1);
  // Without the exact count in the prefetched response, the list could not offer further pages.
  expect(prefer).toEqual(['count=exact', 'count=exact']);
  await readPage();
  expect(sent).toHaveLength(2);
});

test.each([
  ['another path', () => {}, '/help'],
  ['the same page with other parameters', () => {}, '/campaigns?q=spring'],
  ['another user', () => changeSession({ user: { id: 'somebody-else' } }), '/campaigns'],
  ['a visitor', () => localStorage.removeItem(SESSION_KEY), '/campaigns'],
  [
    'a token that is about to expire',
    () => changeSession({ expires_at: Math.floor(Date.now() / 1000) + 100 }),
    '/campaigns',
  ],
  ['a corrupted entry', () => localStorage.setItem(FIRST_REQUESTS_KEY, '{'), '/campaigns'],
])('the prefetch sends nothing for %s', async (_, prepare, address) => {
  await visit('/campaigns');
  prepare();
  const asked = vi.spyOn(globalThis, 'fetch');
  createFirstRequests(address).replay();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('the client ignores a prefetched response to another access token', async () => {
  await visit('/campaigns');
  const sent = recordRequests();
  const again = createFirstRequests('/campaigns');
  again.replay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  changeSession({ access_token: 'a.b.c' });
  setFetch(again.fetchOrReuse);
  await readPage();
  expect(sent).toHaveLength(2);
});

test('the client ignores a prefetched response that is ten seconds old', async () => {
  await visit('/campaigns');
  const sent = recordRequests();
  const again = createFirstRequests('/campaigns');
  again.replay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
  setFetch(again.fetchOrReuse);
  await readPage();
  clock.mockRestore();
  expect(sent).toHaveLength(2);
});

test('the client sends its own request after a failed prefetch', async () => {
  await visit('/campaigns');
  const again = createFirstRequests('/campaigns');
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  again.replay();
  offline.mockRestore();
  setFetch(again.fetchOrReuse);
  expect(await readPage()).toEqual([{ id: 'c' }]);
});

test('the prefetch keeps the requests of the ten URLs opened last, and loses them with the stored session', async () => {
  for (let page = 1; page <= 12; page += 1) await visit(`/campaigns?page=${page}`);
  const { byAddress } = JSON.parse(localStorage.getItem(FIRST_REQUESTS_KEY) ?? '{}');
  expect(Object.keys(byAddress)).toHaveLength(10);
  expect(byAddress).toHaveProperty(['/campaigns?page=12']);
  removeStoredSession();
  expect(localStorage.getItem(FIRST_REQUESTS_KEY)).toBeNull();
});
