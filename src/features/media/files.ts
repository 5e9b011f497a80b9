import { t } from '@lingui/core/macro';
import { StorageClient, type StorageError } from '@supabase/storage-js';
import { MEDIA_BUCKET } from '@/domain/content/media';
import { env } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { supabase } from '@/lib/supabase/client';
import { allKinds } from './kind-words';

const DUPLICATE = '409';

/** Messages by the status code in the body of the storage API's error. */
const sentences = (): Record<string, string> => ({
  403: t`This file can’t be stored. Your organization may have reached its 5 GB or 10,000 files; delete files that no message uses.`,
  413: t`The file is too large to store.`,
  415: t`This file can’t be sent. ${allKinds()}`,
});

/** The files of all organizations, as the signed-in user. */
async function mediaBucket() {
  const { data } = await supabase.auth.getSession();
  if (!data.session)
    throw new AppError('unauthenticated', t`Your session has ended. Sign in again.`);
  const headers = {
    apikey: env.publishableKey,
    authorization: `Bearer ${data.session.access_token}`,
  };
  return new StorageClient(`${env.url}/storage/v1`, headers).from(MEDIA_BUCKET);
}

/** Converts an error of the storage client. Without a status, the server did not respond. */
function appError(cause: StorageError): AppError {
  const { status, statusCode = '' } = cause;
  if (status === undefined)
    return new AppError(
      'offline',
      t`Couldn’t reach the server. Check your connection and try again.`,
      { cause },
    );
  return new AppError(
    status === 401 || statusCode === '403' ? 'forbidden' : 'unknown',
    sentences()[statusCode] ?? t`Couldn’t upload the file. Try again in a moment.`,
    { code: statusCode, cause },
  );
}

/** Stores a file at a new path. A retry stores it only once. */
export async function storeFile(path: string, file: Blob): Promise<void> {
  const bucket = await mediaBucket();
  const { error } = await bucket.upload(path, file, { cacheControl: '31536000' });
  // An earlier attempt succeeded, but its response was lost.
  if (error && error.statusCode !== DUPLICATE) throw appError(error);
}

/** Removes a file. Does nothing if there is none at the path. */
export async function removeFile(path: string): Promise<void> {
  const { error } = await (await mediaBucket()).remove([path]);
  if (error) throw appError(error);
}
