import { env } from '@/lib/env';
import { copyHeaders } from '@/lib/headers';
import { FIRST_REQUESTS_KEY, storedSession } from '@/lib/storage/stored-session';
import { localStore } from '@/lib/storage/browser-storage';

/**
 * The auth client renews a token that has less than 90 seconds left before its first request. Adds some time
 * for the round trip.
 */
const MIN_TOKEN_SECONDS = 120;

/** Maximum age of a prefetched response in milliseconds. */
const MAX_AGE_MS = 10_000;

/** Number of most recently opened URLs whose requests are stored. */
const MAX_ADDRESSES = 10;

interface Read {
  /** Table and parameters: `user_roles?select=role`. */
  path: string;
  headers: Record<string, string>;
}

interface StoredReads {
  userId: string;
  byAddress: Record<string, Read[]>;
}

interface Prefetch {
  authorization: string;
  since: number;
  response: Promise<Response>;
}

const readKey = ({ path, headers }: Read) => JSON.stringify([path, headers]);

function storedReads(userId: string): StoredReads {
  try {
    const stored: StoredReads = JSON.parse(localStore.getItem(FIRST_REQUESTS_KEY) ?? '');
    if (stored.userId === userId) return stored;
  } catch {
    // Nothing is stored, or it is not valid JSON.
  }
  return { userId, byAddress: {} };
}

/** Parses a call of `fetch` as a read of the data API; null for any other request. */
function parseRead(input: RequestInfo | URL, { method = 'GET', headers: given }: RequestInit) {
  const address = input instanceof Request ? input.url : String(input);
  const api = `${env.url}/rest/v1/`;
  if (method !== 'GET' || !address.startsWith(api)) return null;
  const all = copyHeaders(given);
  const headers: Record<string, string> = {};
  for (const name of ['accept', 'prefer']) {
    const value = all.get(name);
    if (value !== null) headers[name] = value;
  }
  const read: Read = { path: address.slice(api.length), headers };
  return { read, authorization: all.get('authorization') };
}

/**
 * Prefetch cache of the first screen. On a visit it sends the requests of the previous visit to the same URL,
 * while the app's files load. The client's own request then takes the response: once, within seconds and with
 * the same token only. Unused responses are dropped. Row-level security decides by token, so a wrong guess
 * reveals nothing.
 * @param address Path and parameters of the opened page.
 */
export function createFirstRequests(address: string) {
  const prefetches = new Map<string, Prefetch>();
  let sentReads: Map<string, Read> | null = new Map();

  const prefetch = (read: Read, accessToken: string) => {
    const authorization = `Bearer ${accessToken}`;
    const response = fetch(`${env.url}/rest/v1/${read.path}`, {
      headers: { apikey: env.publishableKey, authorization, ...read.headers },
    });
    // Ignored: the client sends the request again.
    response.catch(() => {});
    prefetches.set(readKey(read), { authorization, since: performance.now(), response });
  };

  const takeResponse = (read: Read, authorization: string | null) => {
    const found = prefetches.get(readKey(read));
    prefetches.delete(readKey(read));
    const isUsable =
      found?.authorization === authorization && performance.now() - found.since < MAX_AGE_MS;
    return isUsable ? found.response : undefined;
  };

  /** Sends the stored requests of this URL if a session exists whose token is valid long enough. */
  const replay = (): void => {
    const session = storedSession();
    if (!session) localStore.removeItem(FIRST_REQUESTS_KEY);
    if (!session || !env.configured) return;
    if (session.expiresAt - Date.now() / 1000 < MIN_TOKEN_SECONDS) return;
    for (const read of storedReads(session.userId).byAddress[address] ?? [])
      prefetch(read, session.accessToken);
  };

  /** A `fetch` that returns the prefetched response if there is one. */
  const fetchOrReuse: typeof fetch = async (input, init = {}) => {
    const found = parseRead(input, init);
    if (!found) return fetch(input, init);
    sentReads?.set(readKey(found.read), found.read);
    const prefetched = await takeResponse(found.read, found.authorization)?.catch(() => null);
    return prefetched ?? fetch(input, init);
  };

  /** Stores the requests of the first screen for the next visit. */
  const saveReads = (): void => {
    const userId = storedSession()?.userId;
    const reads = [...(sentReads?.values() ?? [])];
    sentReads = null;
    if (!userId || reads.length === 0) return;
    const { [address]: _, ...others } = storedReads(userId).byAddress;
    const recent = Object.fromEntries(Object.entries(others).slice(1 - MAX_ADDRESSES));
    const next: StoredReads = { userId, byAddress: { ...recent, [address]: reads } };
    localStore.setItem(FIRST_REQUESTS_KEY, JSON.stringify(next));
  };

  return { replay, fetchOrReuse, saveReads };
}

export type FirstRequests = ReturnType<typeof createFirstRequests>;
