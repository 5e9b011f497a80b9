/**
 * Empty parts that the build puts into supabase-js in place of its realtime, storage and functions packages. The
 * client constructs them on startup, and `AppClient` omits them (docs/decisions/008).
 */
export class RealtimeClient {
  /** Called by the client after each sign-in and renewal. */
  setAuth() {
    return Promise.resolve();
  }
}

class LeftOut {
  readonly isLeftOut = true;
}

export class StorageClient extends LeftOut {}
export class StorageApiError extends Error {}

export class FunctionsClient extends LeftOut {}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsRelayError extends Error {}
export class FunctionsHttpError extends Error {}
export const FunctionRegion = {};
