/**
 * Stands in for the parts of supabase-js that the browser's bundle never calls: realtime, storage, functions, and of
 * the auth client its administration, passkeys and wallets. The clients build all of them at once, and they are
 * 27 kB of every first load (docs/decisions/008). Whoever begins to use one is told so.
 */
const leftOut = (what: string) => (): never => {
  throw new Error(`${what} is not part of this build.`);
};

export class RealtimeClient {
  channel = leftOut('Realtime');
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
  from = leftOut('Storage');
}
export class StorageApiError extends Error {}

export class FunctionsClient {
  setAuth() {}
  invoke = leftOut('The functions client');
}
export class FunctionsError extends Error {}
export class FunctionsFetchError extends Error {}
export class FunctionsRelayError extends Error {}
export class FunctionsHttpError extends Error {}
export const FunctionRegion = {};

/** The auth client's administration, which needs the secret key and so has no place in a browser. */
export default class GoTrueAdminApi {
  createUser = leftOut('The administration of accounts');
}

export class WebAuthnApi {
  authenticate = leftOut('Signing in with a passkey');
  register = leftOut('Registering a passkey');
}
export const webAuthnAbortService = {};
export const browserSupportsWebAuthn = () => false;

const passkey = leftOut('Signing in with a passkey');
export {
  passkey as createCredential,
  passkey as deserializeCredentialCreationOptions,
  passkey as deserializeCredentialRequestOptions,
  passkey as getCredential,
  passkey as serializeCredentialCreationResponse,
  passkey as serializeCredentialRequestResponse,
};

const wallet = leftOut('Signing in with a wallet');
export { wallet as createSiweMessage, wallet as fromHex, wallet as getAddress, wallet as toHex };
