import { lookup as lookupHost } from 'node:dns/promises';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';

/** What a page answered: there; not there; broken, or silent; or leading where nobody should be sent. */
export type LinkState = 'alive' | 'missing' | 'failing' | 'unsafe';

export interface LinkCheck {
  url: string;
  state: LinkState;
  /** Of the last answer; none where nobody answered. */
  status?: number;
}

export interface LinkCheckStore {
  /** The pages to look at next. */
  due: () => Promise<string[]>;
  note: (checks: LinkCheck[]) => Promise<void>;
}

/** One answer: its status, and where it sends on. */
export interface Answer {
  status: number;
  location: string | null;
}

export interface Network {
  /** The addresses of a host; rejects with `ENOTFOUND` where there is no such host. */
  resolve: (host: string) => Promise<string[]>;
  /** Asks for a page at one of the addresses that were looked at, and at no other one. */
  ask: (url: URL, address: string) => Promise<Answer>;
}

const HOPS = 5;
const PATIENCE = 10_000;

/** Blocks of IPv4 that belong to a machine, a private network, a test or nobody. */
const RESERVED_V4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|192\.88\.99|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./;

/**
 * Whether an address is one of the public internet. Of IPv6 only what is given to networks (2000::/3) is, without what is for
 * documents and what carries an IPv4 address inside (Teredo, 6to4), which could be a private one.
 */
export const isPublicAddress = (address: string): boolean =>
  address.includes(':')
    ? /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:0?:|2001:0*:|2001:db8:|2002:|3fff:)/i.test(address)
    : /^\d+\.\d+\.\d+\.\d+$/.test(address) && !RESERVED_V4.test(address);

/** What a message may lead to: encrypted, and without a name and a password. */
const isSafe = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

const stateOf = (status: number): LinkState => {
  if (status === 404 || status === 410) return 'missing';
  // Who asks for a password or for patience is there.
  return status >= 500 ? 'failing' : 'alive';
};

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Where a request for this page may go; null where one of its addresses is not public: that host is not asked at all. */
async function publicAddress(url: URL, { resolve }: Network): Promise<string | null> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const found = /^[\d.]+$|:/.test(host) ? [host] : await resolve(host);
  return found.every(isPublicAddress) ? (found[0] ?? null) : null;
}

/**
 * Looks at one page, over up to five redirects. Each hop is looked at anew: a public name may lead to a private address,
 * and a page may send on to one. Null where this machine could not ask, which says nothing about the page.
 */
export async function checkLink(link: string, network: Network): Promise<LinkCheck | null> {
  let url = new URL(link);
  try {
    for (let hop = 0; hop <= HOPS; hop += 1) {
      if (!isSafe(url)) return { url: link, state: 'unsafe' };
      // Other ports are not looked at: what listens there may be no page.
      if (url.port !== '') return null;
      const address = await publicAddress(url, network);
      if (address === null) return { url: link, state: 'unsafe' };
      const { status, location } = await network.ask(url, address);
      const sentOn = status >= 300 && status < 400 && location !== null;
      if (!sentOn) return { url: link, state: stateOf(status), status };
      url = new URL(location, url);
    }
    return { url: link, state: 'failing' };
  } catch (error) {
    if (codeOf(error) === 'ENOTFOUND') return { url: link, state: 'missing' };
    // The resolver is away, or the line is: nobody was asked.
    if (['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN'].includes(codeOf(error))) return null;
    return { url: link, state: 'failing' };
  }
}

/** The line of this machine. */
export const internet: Network = {
  resolve: async (host) => (await lookupHost(host, { all: true })).map(({ address }) => address),
  ask: (url, address) =>
    new Promise((resolve, reject) => {
      const family = address.includes(':') ? 6 : 4;
      // The name is not resolved once more, when it may have another address.
      const pinned: LookupFunction = (_host, options, done) =>
        options.all ? done(null, [{ address, family }]) : done(null, address, family);
      const options = {
        method: 'GET',
        lookup: pinned,
        agent: false,
        headers: { 'user-agent': 'Mozilla/5.0 (compatible; Flightdeck link check)', accept: '*/*' },
        signal: AbortSignal.timeout(PATIENCE),
      };
      const asked = request(url, options, (response) => {
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null });
        // Only the head is read.
        response.destroy();
      });
      asked.on('error', reject);
      asked.end();
    }),
};

/** Looks at the pages that are due, one after the other; answers how many. */
export async function checkLinks(store: LinkCheckStore, network: Network = internet): Promise<number> {
  const checks: LinkCheck[] = [];
  for (const url of await store.due()) {
    const check = await checkLink(url, network);
    if (check) checks.push(check);
  }
  if (checks.length > 0) await store.note(checks);
  return checks.length;
}

/** Answers `POST /functions/v1/link-checks`: whoever asks starts what is due, and nothing else. */
export const linkChecks =
  (store: LinkCheckStore) =>
  async (request: Request): Promise<Response> =>
    request.method === 'POST'
      ? Response.json({ checked: await checkLinks(store) })
      : new Response(null, { status: 405, headers: { Allow: 'POST' } });
