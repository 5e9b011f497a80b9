import { isLocalFile } from '@/domain/content/media';
import { env } from '@/lib/env';

/** Where a file of this machine's server is read now: a stored address keeps the port and the name of the start that it was uploaded in. */
export const servedHere = (url: string): string =>
  env.embedded && isLocalFile(url) ? url.replace(/^https?:\/\/[^/]+/, env.url) : url;
