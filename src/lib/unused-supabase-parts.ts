/**
 * Stands in for the parts of supabase-js that the browser's bundle never calls: realtime, storage, functions, and of
 * the auth client its administration, passkeys and wallets. The clients build all of them at once, and they are
 * 27 kB of every first load (docs/decisions/008). Using one throws and says so.
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

/** As the auth client recognises its own errors: by mark and name, not by class. */
class SignOutError extends Error {
  readonly __isAuthError = true;
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = status === 0 || status >= 502 ? 'AuthRetryableFetchError' : 'AuthApiError';
    this.status = status;
  }
}

interface AdminOptions {
  url: string;
  headers: Record<string, string>;
  /** Left out by a client that was given none. */
  fetch?: typeof fetch | undefined;
}

/**
 * The auth client's administration, which needs the secret key and so has no place in a browser; but for the ending
 * of sessions, which the client sends through it with the token of the person.
 */
export default class GoTrueAdminApi {
  readonly #options: AdminOptions;
  createUser = leftOut('The administration of accounts');

  constructor(options: AdminOptions) {
    this.#options = options;
  }

  async signOut(jwt: string, scope: string) {
    const { url, headers, fetch: send = fetch } = this.#options;
    const answer = await send(`${url}/logout?scope=${scope}`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${jwt}` },
    }).catch(() => null);
    if (answer?.ok) return { data: null, error: null };
    const message = 'The session could not be ended.';
    return { data: null, error: new SignOutError(answer?.status ?? 0, message) };
  }
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
