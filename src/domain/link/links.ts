import { countCharacters } from '../shared/text.ts';

/** Maximum length of a stored URL. */
export const MAX_URL_LENGTH = 2048;

const WEB_URL = /^https?:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][^\s\p{Cc}]*)?$/u;

/**
 * Converts an internationalized host to the ASCII form that is stored and sent: `bücher.example` becomes
 * `xn--bcher-kva.example`.
 */
function withAsciiHost(url: string): string {
  const host = /^https:\/\/([^/?#:@\s]+)/.exec(url)?.[1] ?? '';
  if (!/\P{ASCII}/u.test(host)) return url;
  try {
    return url.replace(host, new URL(`https://${host}`).hostname);
  } catch {
    return url;
  }
}

/** Normalizes a typed URL: replaces http with https, adds https if there is no scheme, keeps empty text empty. */
export function normaliseUrl(text: string): string {
  const url = text.trim();
  return url === '' ? '' : withAsciiHost(`https://${url.replace(/^https?:\/\//i, '')}`);
}

/** Returns whether typed text begins with http:// or https://. */
export const hasWebScheme = (text: string): boolean => /^https?:\/\//i.test(text);

/** Loopback, private and reserved address blocks. */
const RESERVED =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./;
const QUAD = /^((25[0-5]|2[0-4]\d|1\d{2}|[1-9]?\d)(\.|$)){4}$/;
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i;

/**
 * Returns whether a host may be publicly reachable. Rejects names without a dot, private names, private IP addresses and
 * unusual IP notations (hex, octal, single number). Mirrors the database rule.
 */
export function isPublicHost(host: string): boolean {
  if (/(^|\.)(0x[\da-f]*|\d+)\.?$/i.test(host)) return QUAD.test(host) && !RESERVED.test(host);
  return /[^.]\.[^.]/.test(host) && !PRIVATE_NAME.test(host);
}

/** Returns whether the database accepts a URL: public http or https, no user info, no whitespace. */
export const isWebUrl = (url: string): boolean =>
  countCharacters(url) <= MAX_URL_LENGTH &&
  WEB_URL.test(url) &&
  isPublicHost(/^https?:\/\/([A-Za-z0-9.-]+)/.exec(url)?.[1] ?? '');

/** Returns whether a URL has the form of a webhook: https on a public host. `http://127.0.0.1` is left to the database, which accepts it only in development. */
export const isWebhookUrl = (url: string): boolean =>
  (url.startsWith('https://') && isWebUrl(url)) || /^http:\/\/127\.0\.0\.1[:/]/.test(url);

/** Returns whether an https URL has a host that is not publicly reachable. */
export function hasPrivateHost(url: string): boolean {
  const host = /^https:\/\/([A-Za-z0-9][A-Za-z0-9.-]*)(?=[:/?#]|$)/.exec(url)?.[1];
  return host !== undefined && !isPublicHost(host);
}

const CODE_LENGTH = 6;

/** Short link URL, as the database builds it. Uses http only on localhost. */
const shortUrl = (domain: string, code: string): string =>
  `${/^(127\.0\.0\.1|localhost)(:|$)/.test(domain) ? 'http' : 'https'}://${domain}/s/${code}`;

/** Placeholder with the length of a short link, for previews and part counts before the link exists. */
export const exampleShortUrl = (domain: string): string =>
  shortUrl(domain, 'x'.repeat(CODE_LENGTH));

const EXAMPLE_HOST =
  /^https?:\/\/([^/?#:]+\.)?(example|test|invalid|example\.(com|net|org))([/?#:]|$)/i;

/**
 * Returns why the database does not check whether a link works: it is not https, or its host is reserved for examples.
 * Null if it is checked.
 */
export function uncheckedReason(url: string): 'http' | 'example' | null {
  if (!url.startsWith('https://')) return 'http';
  return EXAMPLE_HOST.test(url) ? 'example' : null;
}
