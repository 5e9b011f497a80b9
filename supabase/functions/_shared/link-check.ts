import {
  type Answer,
  createTlsRequest,
  isSafe,
  publicAddress,
  resolveHost,
  type Resolve,
} from './public-request.ts';
import { scheduled } from './scheduled.ts';

/** `failing`: a server error or no answer. `unsafe`: no HTTPS, credentials in the URL, or a private IP address. */
type LinkState = 'alive' | 'missing' | 'failing' | 'unsafe';

export interface LinkCheck {
  url: string;
  state: LinkState;
  /** HTTP status of the last hop; absent if there was no answer. */
  status?: number;
}

export interface LinkCheckStore {
  /** URLs to check next. */
  due: () => Promise<string[]>;
  note: (checks: LinkCheck[]) => Promise<void>;
}

export interface Network {
  /** IP addresses of a host. Rejects with `ENOTFOUND` if the host does not exist. */
  resolve: Resolve;
  /** Requests a page from exactly this IP address, which the caller has checked. */
  ask: (url: URL, address: string) => Promise<Answer>;
}

const HOPS = 5;
/** Pages checked at the same time. */
const CONCURRENCY = 10;
/** Milliseconds for one call: less than the job's interval and the time limit of hosted functions. */
const TIME_LIMIT_MS = 25_000;

const linkState = (status: number): LinkState => {
  if (status === 404 || status === 410) return 'missing';
  // 401 and 429 mean that the page exists.
  return status >= 500 ? 'failing' : 'alive';
};

const errorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** State of a page whose request failed; null if the error says nothing about the page. */
function errorState(error: unknown): LinkState | null {
  const code = errorCode(error);
  if (code === 'ENOTFOUND') return 'missing';
  // The resolver or the network of this machine is down.
  if (['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(code)) return null;
  if (code !== '') return 'failing';
  // Network, TLS and response errors have a code. An error without one is a bug.
  console.error(error);
  return null;
}

/**
 * Checks one page over up to five redirects. Validates each hop, because a public name or a redirect can point to a private
 * address. Returns null if the check says nothing about the page, for example if this machine is offline.
 */
export async function checkLink(link: string, network: Network): Promise<LinkCheck | null> {
  let url = new URL(link);
  try {
    for (let hop = 0; hop <= HOPS; hop += 1) {
      if (!isSafe(url)) return { url: link, state: 'unsafe' };
      // Skips other ports: the service there may not be a website.
      if (url.port !== '') return null;
      const address = await publicAddress(url, network.resolve);
      if (address === null) return { url: link, state: 'unsafe' };
      const { status, location } = await network.ask(url, address);
      const sentOn = status >= 300 && status < 400 && location !== null;
      if (!sentOn) return { url: link, state: linkState(status), status };
      if (!URL.canParse(location, url.href)) return { url: link, state: 'failing' };
      url = new URL(location, url);
    }
    return { url: link, state: 'failing' };
  } catch (error) {
    const state = errorState(error);
    return state && { url: link, state };
  }
}

/** Network access from this machine. */
const internet: Network = {
  resolve: resolveHost,
  ask: createTlsRequest(),
};

/**
 * Checks the due pages, ten at a time for at most 25 seconds, and stores each result immediately. Returns the number of results;
 * the store returns the unchecked pages again later.
 */
export async function checkLinks(
  store: LinkCheckStore,
  network: Network = internet,
  time = TIME_LIMIT_MS,
): Promise<number> {
  const queue = await store.due();
  const over = AbortSignal.timeout(time);
  let noted = 0;
  const work = async () => {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      const check = await checkLink(url, network);
      if (over.aborted) return;
      if (check) {
        await store.note([check]);
        noted += 1;
      }
    }
  };
  const end = new Promise<void>((resolve) => {
    over.addEventListener('abort', () => resolve(), { once: true });
  });
  await Promise.race([Promise.all(Array.from({ length: CONCURRENCY }, work)), end]);
  return noted;
}

/** Handles `POST /functions/v1/link-checks`. */
export const linkChecks = (store: LinkCheckStore) =>
  scheduled(async () => ({ checked: await checkLinks(store) }));
