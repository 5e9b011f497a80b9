import { Buffer } from 'node:buffer';
import { resolve4, resolve6 } from 'node:dns/promises';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Status and redirect target of one response. */
export interface Answer {
  status: number;
  location: string | null;
}

/** Response to a POST: with the header `Retry-After` and the first kilobyte of the body. */
export interface Reply extends Answer {
  retryAfter: string | null;
  body: string;
}

/** A request with its own headers and body. */
export interface Message {
  headers: Record<string, string>;
  body: string;
  /** Milliseconds until the request is aborted. */
  timeout: number;
}

export type Resolve = (host: string) => Promise<string[]>;

/** Milliseconds until a silent page counts as failing. */
const TIMEOUT_MS = 10_000;
/** Maximum bytes of a response head; a longer one counts as failing. */
const MAX_HEAD_BYTES = 65_536;
/** Bytes of a response that are received, with interim answers and the framing of chunks; the rest counts as its end. */
const MAX_RESPONSE_BYTES = 2 * MAX_HEAD_BYTES;
/** Bytes of a response body that are read. */
const MAX_BODY_BYTES = 1024;

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

/** Whether the platform may request the URL: HTTPS, without credentials. */
export const isSafe = ({ protocol, username, password }: URL): boolean =>
  protocol === 'https:' && username === '' && password === '';

/** An error with a code of Node. */
export const failed = (code: string) => Object.assign(new Error(code), { code });

const hostOf = (url: URL) => url.hostname.replaceAll(/[[\]]/g, '');
const isAddress = (host: string) => /^[\d.]+$|:/.test(host);

/** IP address to send the request to; null if any address of the host is not public. */
export async function publicAddress(url: URL, resolve: Resolve): Promise<string | null> {
  const host = hostOf(url);
  const found = isAddress(host) ? [host] : await resolve(host);
  return found.every(isPublicAddress) ? (found[0] ?? null) : null;
}

/** Codes for a host without addresses: of Node, and of Deno's `node:dns`. */
const NO_ADDRESS = ['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME'];

/**
 * IP addresses of a host, IPv4 first. Rejects with `ENOTFOUND` if the host does not exist and with `EAI_AGAIN` if its servers do
 * not answer. Does not use `lookup`: Node runs only four at a time, so hosts with silent name servers would delay all others.
 */
export const resolveHost: Resolve = async (host) => {
  const found = await Promise.allSettled([resolve4(host), resolve6(host)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  if (addresses.length > 0) return addresses;
  const isMissing = found.every(
    (one) => one.status === 'fulfilled' || NO_ADDRESS.includes((one.reason as { code: string }).code),
  );
  throw failed(isMissing ? 'ENOTFOUND' : 'EAI_AGAIN');
};

interface Parts {
  status: number;
  head: string;
  rest: string;
}

/**
 * Splits a response, which arrives in pieces, into head and body: the returned function takes the next piece and returns null
 * while the head is incomplete, invalid if it is not HTTP. Skips interim answers (1xx). Looks at each byte of a head once:
 * a receiver could send its response in very many pieces or interim answers.
 */
export function createSplitter(): (piece: string) => Parts | 'invalid' | null {
  let parts: Parts | null = null;
  let rest = '';
  return (piece) => {
    let from = Math.max(rest.length - 3, 0);
    rest += piece;
    while (parts === null) {
      const end = rest.indexOf('\r\n\r\n', from);
      if (end === -1) return rest.length > MAX_HEAD_BYTES ? 'invalid' : null;
      const head = rest.slice(0, end);
      const status = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(head)?.[1] ?? Number.NaN);
      if (Number.isNaN(status)) return 'invalid';
      rest = rest.slice(end + 4);
      from = 0;
      if (status >= 200) parts = { status, head, rest };
    }
    parts.rest = rest;
    return parts;
  };
}

const header = (head: string, name: string): string | null =>
  new RegExp(`^${name}:([^\\r\\n]*)`, 'im').exec(head)?.[1]?.trim() || null;

/** Status and redirect target of a response. */
export const readHead = ({ status, head }: Parts): Answer => ({ status, location: header(head, 'location') });

interface Body {
  text: string;
  isComplete: boolean;
}

/** Joins the chunks of a chunked body, up to `MAX_BODY_BYTES`. */
function readChunks(rest: string): Body {
  let text = '';
  let at = 0;
  while (text.length < MAX_BODY_BYTES) {
    const end = rest.indexOf('\r\n', at);
    if (end === -1) return { text, isComplete: false };
    const size = Number.parseInt(rest.slice(at, end), 16);
    if (!(size > 0)) break;
    text += rest.slice(end + 2, end + 2 + size);
    at = end + 4 + size;
  }
  return { text, isComplete: true };
}

function readBody({ status, head, rest }: Parts): Body {
  if (status === 204 || status === 304) return { text: '', isComplete: true };
  if (/chunked/i.test(header(head, 'transfer-encoding') ?? '')) return readChunks(rest);
  const length = Number(header(head, 'content-length') ?? Number.POSITIVE_INFINITY);
  return { text: rest, isComplete: rest.length >= Math.min(length, MAX_BODY_BYTES) };
}

/** Response with the first kilobyte of its body; null while that is incomplete, unless the response has ended. */
function readReply(parts: Parts, hasEnded: boolean): Reply | null {
  const body = readBody(parts);
  if (!body.isComplete && !hasEnded) return null;
  return {
    ...readHead(parts),
    retryAfter: header(parts.head, 'retry-after'),
    body: Buffer.from(body.text.slice(0, MAX_BODY_BYTES), 'latin1').toString('utf8').replaceAll('\0', '�'),
  };
}

/** An invalid certificate or a connection that closes early: Deno 2.1 sets no code for these. */
const DENO_TLS_ERRORS = new Set(['InvalidData', 'UnexpectedEof']);

interface Exchange<T> {
  /** Event after which the request is written. */
  ready: 'connect' | 'secureConnect';
  request: string;
  timeout: number;
  /** Reads the response received so far, as Latin-1. Null: wait for more, if `hasEnded` is false. */
  read: (parts: Parts, hasEnded: boolean) => T | null;
}

/** Writes a request and resolves as soon as `read` has its result. Then it closes the connection. */
const exchange = async <T>(socket: Socket, { ready, request, timeout, read }: Exchange<T>) =>
  new Promise<T>((resolve, reject) => {
    const split = createSplitter();
    let received = 0;
    const take = (piece: string, hasEnded: boolean): T | null => {
      received += piece.length;
      const parts = split(piece);
      if (parts === 'invalid') throw failed('HPE_INVALID_HEAD');
      const isFull = received > MAX_RESPONSE_BYTES;
      if (parts === null && isFull) throw failed('HPE_INVALID_HEAD');
      return parts && read(parts, hasEnded || isFull);
    };
    const look = (piece: string, hasEnded: boolean) => {
      // An error that leaves a listener would end the process.
      try {
        const result = take(piece, hasEnded);
        if (result === null) return false;
        resolve(result);
      } catch (error) {
        reject(error);
      }
      socket.destroy();
      return true;
    };
    const timer = setTimeout(() => {
      if (!look('', true)) socket.destroy(failed('ETIMEDOUT'));
    }, timeout);
    socket.setEncoding('latin1');
    socket.on(ready, () => socket.write(request));
    socket.on('data', (part: string) => {
      look(part, false);
    });
    socket.on('error', (error) => {
      if (!look('', true)) reject(DENO_TLS_ERRORS.has(error.name) ? failed('ECONNRESET') : error);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      look('', true);
      reject(failed('ECONNRESET'));
    });
  });

/**
 * Connects over TLS to a given IP address, which the caller has checked. `fetch` and `node:https` would resolve the name again,
 * possibly to another IP address, and Deno 2.1 has no `lookup` option. The certificate must be valid for the URL's host.
 */
function openTls(url: URL, address: string, tls: { ca?: string }): Socket {
  const host = hostOf(url);
  return connectTls({
    host: address,
    port: Number(url.port || 443),
    ...(!isAddress(host) && { servername: host }),
    ...tls,
  });
}

/** Requests a page over TLS from a given IP address. Reads only the head of the response. */
export const createTlsRequest =
  (tls: { ca?: string } = {}) =>
  async (url: URL, address: string): Promise<Answer> =>
    exchange(openTls(url, address, tls), {
      ready: 'secureConnect',
      request:
        `GET ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\nAccept: */*\r\n` +
        'User-Agent: Mozilla/5.0 (compatible; Flightdeck link check)\r\n\r\n',
      timeout: TIMEOUT_MS,
      read: readHead,
    });

/** Posts JSON to a given IP address: over TLS, or without for an `http:` URL, which only development allows. */
export const createPost =
  (tls: { ca?: string } = {}) =>
  async (url: URL, address: string, { headers, body, timeout }: Message): Promise<Reply> => {
    const isTls = url.protocol === 'https:';
    const lines = Object.entries({
      host: url.host,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Flightdeck-Webhooks/1.0',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    return exchange(
      isTls
        ? openTls(url, address, tls)
        : connectTcp({ host: address, port: Number(url.port || 80) }),
      {
        ready: isTls ? 'secureConnect' : 'connect',
        request: `POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`,
        timeout,
        read: readReply,
      },
    );
  };
