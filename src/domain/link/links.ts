import { countCharacters } from '../shared/text.ts';

/** The longest address that can be stored. */
export const MAX_URL_LENGTH = 2048;

const WEB_URL = /^https?:\/\/[A-Za-z0-9][A-Za-z0-9.-]*(:[0-9]{1,5})?([/?#][^\s\p{Cc}]*)?$/u;

/** A host of another script in the ASCII form that is stored and sent: `bücher.example` is `xn--bcher-kva.example`. */
function withAsciiHost(url: string): string {
  const host = /^https:\/\/([^/?#:@\s]+)/.exec(url)?.[1] ?? '';
  if (!/\P{ASCII}/u.test(host)) return url;
  try {
    return url.replace(host, new URL(`https://${host}`).hostname);
  } catch {
    return url;
  }
}

/** https stays, http becomes https, no scheme gets https prepended, empty stays empty. */
export function normaliseUrl(text: string): string {
  const url = text.trim();
  return url === '' ? '' : withAsciiHost(`https://${url.replace(/^https?:\/\//i, '')}`);
}

/** Whether a text begins as an absolute address, as typed: nothing is before the scheme. */
export const hasWebScheme = (text: string): boolean => /^https?:\/\//i.test(text);

/** Loopback, private and reserved address blocks. */
const RESERVED =
  /^(0|10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168|192\.0\.[02]|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])|198\.(1[89]|51\.100)|203\.0\.113|22[4-9]|2[34]\d|25[0-5])\./;
const QUAD = /^((25[0-5]|2[0-4]\d|1\d{2}|[1-9]?\d)(\.|$)){4}$/;
const PRIVATE_NAME =
  /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i;

/** Whether a host is publicly reachable. Mirrors the database: rejects private names and private or oddly written IP addresses. */
export function isPublicHost(host: string): boolean {
  if (/(^|\.)(0x[\da-f]*|\d+)\.?$/i.test(host)) return QUAD.test(host) && !RESERVED.test(host);
  return /[^.]\.[^.]/.test(host) && !PRIVATE_NAME.test(host);
}

/** An absolute http or https address as the database accepts it: no other scheme, no user@host, no blanks. */
export const isWebUrl = (url: string): boolean =>
  countCharacters(url) <= MAX_URL_LENGTH &&
  WEB_URL.test(url) &&
  isPublicHost(/^https?:\/\/([A-Za-z0-9.-]+)/.exec(url)?.[1] ?? '');

/** An https address that only a machine or a network of its own can open. */
export function hasPrivateHost(url: string): boolean {
  const host = /^https:\/\/([A-Za-z0-9][A-Za-z0-9.-]*)(?=[:/?#]|$)/.exec(url)?.[1];
  return host !== undefined && !isPublicHost(host);
}

/** Characters of a short link's code. */
const CODE_LENGTH = 6;

/** The address of a code on a short URL domain, as the database makes it: plain http on this machine only. */
const shortUrl = (domain: string, code: string): string =>
  `${/^(127\.0\.0\.1|localhost)(:|$)/.test(domain) ? 'http' : 'https'}://${domain}/s/${code}`;

/** Placeholder with the length of a short link that does not exist yet. */
export const exampleShortUrl = (domain: string): string =>
  shortUrl(domain, 'x'.repeat(CODE_LENGTH));

const EXAMPLE_HOST =
  /^https?:\/\/([^/?#:]+\.)?(example|test|invalid|example\.(com|net|org))([/?#:]|$)/i;

/** Why a link is not checked: the URL is not https, or its host is reserved for examples. Null when the database checks it. */
export function uncheckedReason(url: string): 'http' | 'example' | null {
  if (!url.startsWith('https://')) return 'http';
  return EXAMPLE_HOST.test(url) ? 'example' : null;
}
