/**
 * Stands in for `@supabase/realtime-js` and `@supabase/storage-js` in the browser's bundle. supabase-js builds both
 * at once; we subscribe to nothing and store no files, and they are 22 kB of every first load (docs/decisions/008).
 */
export class RealtimeClient {
  setAuth() {
    return Promise.resolve();
  }
  getChannels() {
    return [];
  }
  removeAllChannels() {
    return Promise.resolve([]);
  }
  channel(): never {
    throw new Error('Realtime is not part of this build.');
  }
}

export class StorageClient {
  from(): never {
    throw new Error('Storage is not part of this build.');
  }
}

export class StorageApiError extends Error {}
