import { env } from '@/lib/env';
import { copyHeaders } from '@/lib/headers';
import { FIRST_REQUESTS_KEY, storedSession } from '@/lib/storage/stored-session';
import { localStore } from '@/lib/storage/browser-storage';

/** The auth client renews a token that has 90 seconds left before it asks for anything; a little more for the way. */
const MIN_TOKEN_SECONDS = 120;

/** After that long an answer counts as old, and is asked for anew. */
const MAX_AGE_MS = 10_000;

/** Of how many addresses the requests are kept: those that were opened last. */
const MAX_ADDRESSES = 10;

/** A read of the data API. */
interface Read {
  /** Table and parameters: `user_roles?select=role`. */
  path: string;
  /** The headers that decide about the answer. */
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

function kept(userId: string): StoredReads {
  try {
    const stored: StoredReads = JSON.parse(localStore.getItem(FIRST_REQUESTS_KEY) ?? '');
    if (stored.userId === userId) return stored;
  } catch {
    // Nothing is kept, or nothing that can be read.
  }
  return { userId, byAddress: {} };
}

/** The read that a call of `fetch` is, null when it is none. */
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
 * Prefetch cache of the first screen: what an address asked the data API for when it was opened last is asked for
 * again at once, while the app's files are on their way. The client's own request then takes the answer: once, within
 * seconds and with the same token only, and otherwise asks. What was asked for in vain is an answer that nobody takes;
 * row-level security answers by who asks, so no guess shows anything that is not theirs.
 * @param address Path and parameters of the page that is opened.
 */
export function createFirstRequests(address: string) {
  const answers = new Map<string, Prefetch>();
  let seen: Map<string, Read> | null = new Map();

  const ask = (read: Read, accessToken: string) => {
    const authorization = `Bearer ${accessToken}`;
    const response = fetch(`${env.url}/rest/v1/${read.path}`, {
      headers: { apikey: env.publishableKey, authorization, ...read.headers },
    });
    // A failure here is nobody's: the client asks again.
    response.catch(() => {});
    answers.set(readKey(read), { authorization, since: performance.now(), response });
  };

  const take = (read: Read, authorization: string | null) => {
    const answer = answers.get(readKey(read));
    answers.delete(readKey(read));
    const fits =
      answer?.authorization === authorization && performance.now() - answer.since < MAX_AGE_MS;
    return fits ? answer.response : undefined;
  };

  /** Asks for what the address asked for last, when somebody is signed in whose token lasts. */
  const replay = (): void => {
    const session = storedSession();
    if (!session) localStore.removeItem(FIRST_REQUESTS_KEY);
    if (!session || !env.configured) return;
    if (session.expiresAt - Date.now() / 1000 < MIN_TOKEN_SECONDS) return;
    for (const read of kept(session.userId).byAddress[address] ?? [])
      ask(read, session.accessToken);
  };

  /** `fetch` for the client: the answer that is on its way already, or a new one. */
  const send: typeof fetch = async (input, init = {}) => {
    const found = parseRead(input, init);
    if (!found) return fetch(input, init);
    seen?.set(readKey(found.read), found.read);
    const ahead = await take(found.read, found.authorization)?.catch(() => null);
    return ahead ?? fetch(input, init);
  };

  /** The first screen is there: keeps what it has asked for, for the next time. */
  const keep = (): void => {
    const userId = storedSession()?.userId;
    const reads = [...(seen?.values() ?? [])];
    seen = null;
    if (!userId || reads.length === 0) return;
    const { [address]: _, ...others } = kept(userId).byAddress;
    const recent = Object.fromEntries(Object.entries(others).slice(1 - MAX_ADDRESSES));
    const next: StoredReads = { userId, byAddress: { ...recent, [address]: reads } };
    localStore.setItem(FIRST_REQUESTS_KEY, JSON.stringify(next));
  };

  return { replay, send, keep };
}

export type FirstRequests = ReturnType<typeof createFirstRequests>;
