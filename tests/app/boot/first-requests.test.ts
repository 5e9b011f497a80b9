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

/** What a page reads, through the client. */
const readPage = async () => {
  const { data } = await supabase.from('campaigns').select('id', { count: 'exact' }).limit(25);
  return data;
};

const changeSession = (change: Record<string, unknown>) =>
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...JSON.parse(localStorage.getItem(SESSION_KEY) ?? '{}'), ...change }),
  );

/** A visit to an address, up to the moment when its first screen is there. */
async function visit(address: string) {
  const requests = createFirstRequests(address);
  setFetch(requests.send);
  requests.replay();
  const found = await readPage();
  requests.keep();
  return found;
}

test('an address that is opened again asks for its rows before the client does, in the same words and once', async () => {
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
  setFetch(again.send);
  expect(await readPage()).toEqual([{ id: 'c' }]);
  expect(sent).toHaveLength(1);
  // Without the number of all matches a page would not know of the others.
  expect(prefer).toEqual(['count=exact', 'count=exact']);
  // The next reading is a new one.
  await readPage();
  expect(sent).toHaveLength(2);
});

test.each([
  ['another address', () => {}, '/help'],
  ['the same page with other parameters', () => {}, '/campaigns?q=spring'],
  ['somebody else', () => changeSession({ user: { id: 'somebody-else' } }), '/campaigns'],
  ['a visitor', () => localStorage.removeItem(SESSION_KEY), '/campaigns'],
  [
    'a token that is about to be renewed',
    () => changeSession({ expires_at: Math.floor(Date.now() / 1000) + 100 }),
    '/campaigns',
  ],
  [
    'what is kept but can not be read',
    () => localStorage.setItem(FIRST_REQUESTS_KEY, '{'),
    '/campaigns',
  ],
])('nothing is asked ahead for %s', async (_, prepare, address) => {
  await visit('/campaigns');
  prepare();
  const asked = vi.spyOn(globalThis, 'fetch');
  createFirstRequests(address).replay();
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
});

test('an answer to another token is not used', async () => {
  await visit('/campaigns');
  const sent = recordRequests();
  const again = createFirstRequests('/campaigns');
  again.replay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  changeSession({ access_token: 'a.b.c' });
  setFetch(again.send);
  await readPage();
  expect(sent).toHaveLength(2);
});

test('an old answer is not used', async () => {
  await visit('/campaigns');
  const sent = recordRequests();
  const again = createFirstRequests('/campaigns');
  again.replay();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
  setFetch(again.send);
  await readPage();
  clock.mockRestore();
  expect(sent).toHaveLength(2);
});

test('a failure ahead is not the client’s: it asks again', async () => {
  await visit('/campaigns');
  const again = createFirstRequests('/campaigns');
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  again.replay();
  offline.mockRestore();
  setFetch(again.send);
  expect(await readPage()).toEqual([{ id: 'c' }]);
});

test('what was asked for is kept of the ten addresses that were opened last, and goes with the session', async () => {
  for (let page = 1; page <= 12; page += 1) await visit(`/campaigns?page=${page}`);
  const { byAddress } = JSON.parse(localStorage.getItem(FIRST_REQUESTS_KEY) ?? '{}');
  expect(Object.keys(byAddress)).toHaveLength(10);
  expect(byAddress).toHaveProperty(['/campaigns?page=12']);
  removeStoredSession();
  expect(localStorage.getItem(FIRST_REQUESTS_KEY)).toBeNull();
});
