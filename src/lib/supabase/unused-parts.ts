/**
 * Stands in for the packages of supabase-js that the browser's bundle never calls: realtime, storage and functions. The
 * client builds all of them at once (docs/decisions/008). Using one throws and says so.
 */
const throwLeftOut = (what: string) => (): never => {
  throw new Error(`${what} is not part of this build.`);
};

export class RealtimeClient {
  channel = throwLeftOut('Realtime');
  setAuth() {
    return Promise.resolve();
  }
  getChannels() {
    return [];
  }
  removeAllChannels() {
    return Promise.resolve([]);
  }
}

export class StorageClient {
  from = throwLeftOut('Storage');
}
export class StorageApiError extends Error {}

export class FunctionsClient {
  setAuth() {}
  invoke = throwLeftOut('The functions client');
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsRelayError extends Error {}
export class FunctionsHttpError extends Error {}
export const FunctionRegion = {};
