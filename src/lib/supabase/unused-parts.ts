/**
 * Replaces the packages of supabase-js that the browser bundle never calls: realtime, storage and functions.
 * The client constructs all of them on startup (docs/decisions/008). Calling one throws.
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
