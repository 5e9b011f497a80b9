import { lookup as lookupHost } from 'node:dns/promises';
import { connect } from 'node:tls';
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

/** Status and redirect target of one response. */
export interface Answer {
  status: number;
  location: string | null;
}

export interface Network {
  /** IP addresses of a host. Rejects with `ENOTFOUND` if the host does not exist. */
  resolve: (host: string) => Promise<string[]>;
  /** Requests a page from exactly this IP address, which the caller has checked. */
  ask: (url: URL, address: string) => Promise<Answer>;
}

const HOPS = 5;
/** Milliseconds until a silent page counts as failing. */
const TIMEOUT_MS = 10_000;
/** Pages checked at the same time. */
const CONCURRENCY = 10;
/** Milliseconds for one call: less than the job's interval and the time limit of hosted functions. */
const TIME_LIMIT_MS = 25_000;
/** Maximum bytes of a response head; a longer one counts as failing. */
const MAX_HEAD_BYTES = 65_536;

/** IPv4 blocks that are loopback, private, reserved for tests or unassigned. */
const RESERVED_V4 =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|192\.88\.99|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./;

/**
 * Whether an IP address is on the public internet. For IPv6, only global unicast (2000::/3) is, except documentation blocks and
 * those that embed an IPv4 address (Teredo, 6to4), which could be private.
 */
export const isPublicAddress = (address: string): boolean =>
  address.includes(':')
    ? /^[23][0-9a-f]{3}:/i.test(address) && !/^(2001:0?:|2001:0*:|2001:db8:|2002:|3fff:)/i.test(address)
    : /^\d+\.\d+\.\d+\.\d+$/.test(address) && !RESERVED_V4.test(address);

/** Whether a message may link to the URL: HTTPS, without credentials. */
const isSafe = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

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

/** IP address to request the page from; null if any address of the host is not public. */
async function publicAddress(url: URL, { resolve }: Network): Promise<string | null> {
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const found = /^[\d.]+$|:/.test(host) ? [host] : await resolve(host);
  return found.every(isPublicAddress) ? (found[0] ?? null) : null;
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
      const address = await publicAddress(url, network);
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

const DENO_TLS_ERRORS = new Set(['InvalidData', 'UnexpectedEof']);

const failed = (code: string) => Object.assign(new Error(code), { code });

/** Status and redirect target of an answer's head; null while it is incomplete, invalid if it is not HTTP. Skips interim answers (1xx). */
export function readHead(text: string): Answer | 'invalid' | null {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return null;
  const head = text.slice(0, end);
  const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1] ?? Number.NaN);
  if (Number.isNaN(status)) return 'invalid';
  if (status < 200) return readHead(text.slice(end + 4));
  return { status, location: /^location:[ \t]*(.*?)[ \t]*$/im.exec(head)?.[1] || null };
}

/**
 * Requests a page over TLS from a given IP address. Opens the connection itself because `fetch` and `node:https` would resolve
 * the name again, possibly to another IP address, and Deno 2.1 has no `lookup` option. The certificate must be valid for the
 * page's host. Reads only the head of the response.
 */
export const createTlsRequest =
  (tls: { ca?: string } = {}): Network['ask'] =>
  async (url, address) =>
    new Promise((resolve, reject) => {
      const host = url.hostname.replaceAll(/[[\]]/g, '');
      const isName = !/^[\d.]+$|:/.test(host);
      const socket = connect({
        host: address,
        port: Number(url.port || 443),
        ...(isName && { servername: host }),
        ...tls,
      });
      let text = '';
      const end = (code: string) => socket.destroy(failed(code));
      const timer = setTimeout(() => end('ETIMEDOUT'), TIMEOUT_MS);
      socket.setEncoding('utf8');
      socket.on('secureConnect', () => {
        socket.write(
          `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\nAccept: */*\r\n` +
            'User-Agent: Mozilla/5.0 (compatible; Flightdeck link check)\r\n\r\n',
        );
      });
      socket.on('data', (part: string) => {
        text += part;
        const answer = readHead(text);
        if (answer === 'invalid' || text.length > MAX_HEAD_BYTES) {
          end('HPE_INVALID_HEAD');
        } else if (answer) {
          resolve(answer);
          socket.destroy();
        }
      });
      socket.on('error', (error) =>
        // Deno 2.1 sets no code for an invalid certificate or a connection that closes early.
        reject(DENO_TLS_ERRORS.has(error.name) ? failed('ECONNRESET') : error),
      );
      socket.on('close', () => {
        clearTimeout(timer);
        reject(failed('ECONNRESET'));
      });
    });

/** Network access from this machine. */
const internet: Network = {
  resolve: async (host) => (await lookupHost(host, { all: true })).map(({ address }) => address),
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
