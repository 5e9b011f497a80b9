import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '@supabase/lite';

/** Headers that proxies and tunnels add. A browser on this machine sends none of them. */
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|x-real-ip|true-client-ip|cf-.*|.*-client-ip|x-cluster-.*)$/;

const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Whether the request comes from a program on this machine and not from a page of another site. The pages that show mails
 * or move the demo's clock answer no other request, even behind a proxy.
 */
export function isLocalRequest({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const { host = '', origin } = headers;
  if (!isLoopbackAddress(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false;
  if (!LOCAL_HOST.test(host)) return false;
  if (origin !== undefined && origin !== `http://${host}`) return false;
  // Following a link from another site is safe: only the user who follows it sees the page.
  return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
}

/** Holds the key once the user has opened the printed URL, so that links and reloads work without it. */
const COOKIE = 'flightdeck_local';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Constant-time comparison. */
const isKey = (given: string | null | undefined, key: string) =>
  Boolean(given) && timingSafeEqual(digest(given ?? ''), digest(key));

const findCookie = (cookies = '') =>
  cookies
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);

/**
 * Whether a request shows the key of the local pages: in the cookie, as a bearer token, or as `key` in the URL that
 * `npm start` prints. The caller's IP address is not enough: a proxy on this machine can forward requests that look local.
 * Returns `address` if only the URL carries the key.
 */
export function localAccess(
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
  key: string,
): 'held' | 'address' | null {
  if (isKey(findCookie(headers.cookie), key)) return 'held';
  if (isKey(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1], key)) return 'held';
  return isKey(new URL(url, 'http://local').searchParams.get('key'), key) ? 'address' : null;
}

/** The value of `Set-Cookie` that lets this browser open the local pages without the key in the URL. */
export const localCookie = (key: string) => `${COOKIE}=${key}; Path=/; HttpOnly; SameSite=Strict`;
