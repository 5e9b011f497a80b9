import { isLocalFile } from '@/domain/content/media';
import { env } from '@/lib/env';

/** Rewrites the stored URL of a local file to the current origin. A stored URL keeps the host and port of its upload. */
export const servedHere = (url: string): string =>
  env.embedded && isLocalFile(url) ? url.replace(/^https?:\/\/[^/]+/, env.url) : url;
