import { afterEach, expect, test, vi } from 'vitest';
import { readFirstData } from '@/app/first-data';
import { createQueryClient } from '@/app/query-client';
import { askAhead } from '@/lib/asked-ahead';
import { SESSION_KEY } from '@/lib/stored-session';
import { type Actor, sessionKeys } from '@/session/actor';
import { actorReads } from '@/session/actor-reads';
import { USER_ID } from '../support/factories';
import { signInAs } from '../support/render';
import { recordRequests } from '../support/server';

const TABLES = ['link_users', 'superadmin_impersonations', 'user_roles'];

afterEach(() => void vi.restoreAllMocks());

/** Who is acting, as the app reads it when it has come. */
async function readActor() {
  const queryClient = createQueryClient();
  await readFirstData(queryClient, Promise.resolve(null));
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
  askAhead(actorReads);
  expect((await readActor())?.role).toBe('admin');
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
  // The next reading is a new one.
  await readActor();
  expect(sent).toHaveLength(2 * TABLES.length);
});

test('an answer to another token is not used', async () => {
  signInAs('regular');
  askAhead(actorReads);
  changeSession({ access_token: 'a.b.c' });
  const sent = recordRequests();
  await readActor();
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
});

test('an old answer is not used', async () => {
  signInAs('regular');
  askAhead(actorReads);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 10_000);
  const sent = recordRequests();
  await readActor();
  expect(sent.map(({ table }) => table).toSorted()).toEqual(TABLES);
});

test('a failure ahead is not the app’s: it asks again', async () => {
  signInAs('regular');
  const offline = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  askAhead(actorReads);
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
  askAhead(actorReads);
  expect(asked).not.toHaveBeenCalled();
});
