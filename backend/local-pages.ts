import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from '@supabase/lite';

/** What proxies and tunnels add to a request they hand on; the machine's own browser sends none of it. */
const FORWARDED =
  /^(forwarded|via|x-forwarded(-.*)?|x-original-.*|x-real-ip|true-client-ip|cf-.*|.*-client-ip|x-cluster-.*)$/;

const LOCAL_HOST = /^(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/;

/**
 * Whether the request comes from a program of this machine, and from no page of another site: pages that show mails or
 * move the demo's clock answer nobody else, whatever stands before the server.
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
  // A link that is followed says so too, and shows its page to nobody but who follows it.
  return headers['sec-fetch-site'] !== 'cross-site' || headers['sec-fetch-mode'] === 'navigate';
}
