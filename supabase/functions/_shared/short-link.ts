import { isbot } from 'isbot';
import { sha256 } from './hash.ts';

/** Destination of a short link and its preview in messengers. */
export interface ShortLinkTarget {
  target: string;
  og_title: string | null;
  og_description: string | null;
  og_image: string | null;
}

/** `preview`: a program that identifies itself. `scanner`: a program that pretends to be a browser. */
export type VisitKind = 'person' | 'preview' | 'scanner';

export interface ShortLinkStore {
  /** Returns null if the code is unknown or disabled. Rejects if the database is unavailable. */
  resolve: (code: string, host: string) => Promise<ShortLinkTarget | null>;
  /** Counts a visit once. Idempotent by request id. */
  record: (visit: {
    code: string;
    host: string;
    requestId: string;
    kind: VisitKind;
    /** Anonymous digest of the visitor (`visitorDigest`), or null if unknown. */
    visitor: string | null;
  }) => Promise<void>;
}

interface ShortLinkOptions {
  store: ShortLinkStore;
  /** Keeps the worker alive to count the visit after the response. If omitted, the response waits. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Number of trusted proxies in front of this process. Each adds a hop to `X-Forwarded-For`. */
  proxies?: number;
}

/** A code, then punctuation that often follows a link in text, as in "(go.example/s/abc123)." */
const CODE = /\/s\/([A-Za-z0-9]{6})[\p{P}\p{S}\s]*$/u;
const ATTEMPTS = 3;

/**
 * Classifies a visit. Previews have a bot's user agent or none; in-app browsers of social networks count as people. Every real
 * browser sends `Accept-Language`, so one without it is a scanner of emails and messages.
 */
export function visitKind(headers: Headers): VisitKind {
  const agent = headers.get('user-agent');
  if (!agent?.trim() || isbot(agent)) return 'preview';
  return headers.has('accept-language') ? 'person' : 'scanner';
}

/**
 * IP address of a visitor: the hop that our outermost proxy added, or the peer. The visitor can forge earlier hops.
 */
function senderAddress(headers: Headers, peer: string, proxies: number): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return (proxies > 0 && hops.at(-proxies)) || peer;
}

/**
 * Digest that lets the database count the unique visitors of a day. Hashed here, so that no IP address or user agent leaves this
 * process; the database salts it with a daily secret before it compares. `peer` is the IP address of the connection. Null if no IP
 * address is known.
 */
export async function visitorDigest(
  headers: Headers,
  peer: string,
  proxies = 0,
): Promise<string | null> {
  const address = senderAddress(headers, peer, proxies);
  if (!address) return null;
  const known = [address, headers.get('user-agent'), headers.get('accept-language')].join('\n');
  return sha256(known);
}

/** Excludes HEAD requests and prefetches. */
const isVisit = ({ method, headers }: Request) =>
  method === 'GET' &&
  !['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(headers.get(name) ?? ''),
  );

/** Digest for people only. Programs are not counted as unique visitors. */
const personDigest = async (kind: VisitKind, digest: () => Promise<string | null>) =>
  kind === 'person' ? digest() : null;

const COMMON = {
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

const plain = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, {
    status,
    headers: {
      ...COMMON,
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': 'no-store',
      ...headers,
    },
  });

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Host of a URL. Uses no parser, because a stored URL may have a port that `URL` rejects. */
const readHost = (address: string) => /^https?:\/\/([^/?#:]*)/i.exec(address)?.[1] ?? '';

/** Preview page for crawlers. Escapes all text that users entered. */
function previewPage(link: ShortLinkTarget, url: string): string {
  const title = link.og_title ?? readHost(link.target);
  const tags: [string, string | null][] = [
    ['og:type', 'website'],
    ['og:url', url],
    ['og:title', title],
    ['og:description', link.og_description],
    ['og:image', link.og_image],
    ['twitter:card', link.og_image ? 'summary_large_image' : 'summary'],
  ];
  const meta = tags
    .filter(([, content]) => content)
    .map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content ?? '')}">`)
    .join('\n');
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<title>${escapeHtml(title)}</title>
${meta}
</head>
<body><p><a rel="noopener noreferrer" href="${escapeHtml(link.target)}">${escapeHtml(title)}</a></p></body>
</html>
`;
}

const answerPreview = (link: ShortLinkTarget, url: string) =>
  new Response(previewPage(link, url), {
    headers: {
      ...COMMON,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'public, max-age=300',
      Vary: 'User-Agent',
    },
  });

/** URL for a header: percent-encodes everything but visible ASCII as UTF-8 and keeps the rest byte for byte. */
const asciiAddress = (url: string) =>
  url.replaceAll(/[^\x21-\x7E]+/g, (text) =>
    Array.from(
      new TextEncoder().encode(text),
      (byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  );

const answerPerson = (link: ShortLinkTarget) =>
  new Response(null, {
    status: 302,
    headers: { ...COMMON, Location: asciiAddress(link.target), 'Cache-Control': 'no-store' },
  });

/** Counts a visit. Retries use the same request id, so a lost response does not count twice. */
async function record(store: ShortLinkStore, visit: Parameters<ShortLinkStore['record']>[0]) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await store.record(visit);
    } catch (error) {
      // Counting must not fail the redirect.
      if (attempt === ATTEMPTS) console.error('Could not count a visit', error);
    }
  }
}

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** Decoded path, or the path unchanged if it is malformed. */
function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

async function find(store: ShortLinkStore, code: string, host: string) {
  const link = await store.resolve(code, host);
  return link && isWebAddress(link.target) ? link : null;
}

/**
 * Handles `/s/{code}`: redirects people and shows crawlers a page with the link's preview. Counts each visit once, by kind.
 * Redirects scanners too, because they may be people. Does not count HEAD requests and prefetches. Answers 404 for an unknown
 * code and 503 if the database is unavailable.
 */
export const shortLink =
  ({ store, waitUntil, proxies = 0 }: ShortLinkOptions) =>
  async (request: Request, peer = ''): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(405, 'Method not allowed', { Allow: 'GET, HEAD' });
    const url = new URL(request.url);
    const host = request.headers.get('x-forwarded-host') ?? url.host;
    const code = CODE.exec(decodedPath(url.pathname))?.[1];
    if (!code) return plain(404, 'This link does not exist.');
    let link: ShortLinkTarget | null;
    try {
      link = await find(store, code, host);
    } catch (error) {
      console.error('Could not resolve a short link', error);
      return plain(503, 'Please try again in a moment.', { 'Retry-After': '5' });
    }
    if (!link) return plain(404, 'This link does not exist.');
    const kind = visitKind(request.headers);
    // Builds the response before counting the visit: a link that throws here must have no visits.
    const response = kind === 'preview' ? answerPreview(link, url.href) : answerPerson(link);
    if (isVisit(request)) {
      const visitor = await personDigest(kind, () => visitorDigest(request.headers, peer, proxies));
      const counted = record(store, { code, host, requestId: crypto.randomUUID(), kind, visitor });
      if (waitUntil) waitUntil(counted);
      else await counted;
    }
    return response;
  };
