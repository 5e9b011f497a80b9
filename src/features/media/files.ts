import { t } from '@lingui/core/macro';
import { MEDIA_BUCKET } from '@/domain/content/media';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { allKinds } from './kind-words';

/** Messages for the error codes of the storage API. */
const sentences = (): Record<string, string> => ({
  invalid_mime_type: t`This file can’t be sent. ${allKinds()}`,
  'Payload too large': t`The file is too large to store.`,
  Unauthorized: t`This file can’t be stored. Your organization may have reached its 5 GB or 10,000 files; delete files that no message uses.`,
});

interface StorageCall {
  method: 'POST' | 'DELETE';
  headers: Record<string, string>;
  body: Blob | string;
}

/**
 * Calls the storage API as the signed-in user. The build leaves out the storage client of supabase-js, because two calls
 * do not justify its size (docs/decisions/008).
 */
async function callStorage(path: string, init: StorageCall): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (!data.session)
    throw new AppError('unauthenticated', t`Your session has ended. Sign in again.`);
  const response = await fetch(`${env.url}/storage/v1/object/${path}`, {
    ...init,
    headers: {
      ...init.headers,
      apikey: env.publishableKey,
      authorization: `Bearer ${data.session.access_token}`,
    },
  }).catch((cause: unknown) => {
    throw new AppError(
      'offline',
      t`Couldn’t reach the server. Check your connection and try again.`,
      { cause },
    );
  });
  if (response.ok) return;
  const said: { error?: string; statusCode?: string } = await response.json().catch(() => ({}));
  // An earlier attempt succeeded, but its response was lost.
  if (init.method === 'POST' && (said.error === 'Duplicate' || said.statusCode === '409')) return;
  throw new AppError(
    response.status === 401 || said.statusCode === '403' ? 'forbidden' : 'unknown',
    sentences()[said.error ?? ''] ?? t`Couldn’t upload the file. Try again in a moment.`,
    { code: said.error },
  );
}

/** Stores a file at a new path. A retry stores it only once. */
export const storeFile = (path: string, file: Blob): Promise<void> =>
  callStorage(`${MEDIA_BUCKET}/${path}`, {
    method: 'POST',
    headers: { 'content-type': file.type, 'cache-control': 'max-age=31536000' },
    body: file,
  });

/** Removes a file. Does nothing if there is none at the path. */
export const removeFile = (path: string): Promise<void> =>
  callStorage(MEDIA_BUCKET, {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prefixes: [path] }),
  });
