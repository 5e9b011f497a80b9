import { isbot } from 'isbot';

/** What a code leads to and what a messenger's preview shows of it. */
export interface ShortLinkTarget {
  target: string;
  og_title: string | null;
  og_description: string | null;
  og_image: string | null;
}

/** Who followed a link: a person; a program that says so and draws a preview, indexes or scans; or one that pretends to be a browser. */
export type VisitKind = 'person' | 'preview' | 'scanner';

export interface ShortLinkStore {
  /** Null when the code is unknown or switched off. Rejects when the database can not be asked. */
  resolve: (code: string, host: string) => Promise<ShortLinkTarget | null>;
  /** Counts a visit once, however often it is repeated with the same request id. */
  record: (visit: {
    code: string;
    host: string;
    requestId: string;
    kind: VisitKind;
    /** The same for the same visitor, and no address: see `visitorOf`. Null where nothing tells one from another. */
    visitor: string | null;
  }) => Promise<void>;
}

interface ShortLinkOptions {
  store: ShortLinkStore;
  /** Keeps a worker alive for what happens after the answer; without it the answer waits. */
  waitUntil?: (work: Promise<unknown>) => void;
  /** Number of trusted proxies in front of this process. Each adds a hop to `X-Forwarded-For`. */
  proxies?: number;
}

/** A code, and punctuation that a text may leave after a link, as in "(go.example/s/abc123)." */
const CODE = /\/s\/([A-Za-z0-9]{6})[\p{P}\p{S}\s]*$/u;
const ATTEMPTS = 3;

/**
 * Programs say who they are, or nothing at all; in-app browsers of social networks are people. Every browser that shows a page says
 * which languages its person reads: what names itself a browser and does not is a scanner of mails and messages.
 */
export function visitKind(headers: Headers): VisitKind {
  const agent = headers.get('user-agent');
  if (!agent?.trim() || isbot(agent)) return 'preview';
  return headers.has('accept-language') ? 'person' : 'scanner';
}

/**
 * The address of a visitor: the hop that the outermost of our own proxies saw, or who is connected. Hops before it are the visitor's
 * own word.
 */
function addressOf(headers: Headers, peer: string, proxies: number): string {
  const hops = (headers.get('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  return (proxies > 0 && hops.at(-proxies)) || peer;
}

/**
 * A digest of who asks, so that the database can tell people of a day apart. It is made here, so that no address and no user agent
 * leaves this process, and salted there with a secret of the day before it is compared. `peer` is who is connected. Null without any
 * address.
 */
export async function visitorOf(
  headers: Headers,
  peer: string,
  proxies = 0,
): Promise<string | null> {
  const address = addressOf(headers, peer, proxies);
  if (!address) return null;
  const known = [address, headers.get('user-agent'), headers.get('accept-language')].join('\n');
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(known));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Not one that only asks whether it is there, or before somebody wants to go there. */
const isVisit = ({ method, headers }: Request) =>
  method === 'GET' &&
  !['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some((name) =>
    /prefetch|preview/i.test(headers.get(name) ?? ''),
  );

/** Only people are told apart: of a program nothing is made that could be compared. */
const personOf = async (kind: VisitKind, digest: () => Promise<string | null>) =>
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

/** Read without a parser: an address that was accepted may have a port that no URL has. */
const hostOf = (address: string) => /^https?:\/\/([^/?#:]*)/i.exec(address)?.[1] ?? '';

/** The page a crawler reads. Whatever a marketer typed is text in it, never markup. */
function previewPage(link: ShortLinkTarget, url: string): string {
  const title = link.og_title ?? hostOf(link.target);
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

/** An address as a header may hold it: what is not visible ASCII is percent-encoded as UTF-8, the rest stays byte for byte. */
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

/** Retried under one id, so an answer that was lost is not counted twice. */
async function record(store: ShortLinkStore, visit: Parameters<ShortLinkStore['record']>[0]) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await store.record(visit);
    } catch (error) {
      // A person is not kept waiting for our statistics.
      if (attempt === ATTEMPTS) console.error('A visit was not counted', error);
    }
  }
}

const isWebAddress = (url: string) => /^https?:\/\//i.test(url);

/** The path as it was typed; a path with a stray percent sign stays as it is. */
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
 * Answers `/s/{code}`: people are redirected, crawlers get a page with the link's preview, each visit is
 * counted once, by who made it. A scanner is redirected as a person is, whom it may be after all. HEAD and prefetch are answered and not counted; an unknown code answers 404 in one form; a database
 * that can not be asked answers 503, never a wrong redirect.
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
      console.error('A short link could not be resolved', error);
      return plain(503, 'Please try again in a moment.', { 'Retry-After': '5' });
    }
    if (!link) return plain(404, 'This link does not exist.');
    const kind = visitKind(request.headers);
    // Made before the visit is counted: a link that cannot be answered has no visits.
    const response = kind === 'preview' ? answerPreview(link, url.href) : answerPerson(link);
    if (isVisit(request)) {
      const visitor = await personOf(kind, () => visitorOf(request.headers, peer, proxies));
      const counted = record(store, { code, host, requestId: crypto.randomUUID(), kind, visitor });
      if (waitUntil) waitUntil(counted);
      else await counted;
    }
    return response;
  };
