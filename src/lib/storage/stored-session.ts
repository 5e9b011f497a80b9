import { localStore } from './browser-storage';

export const SESSION_KEY = 'flightdeck:session';

/** Storage key of the first requests per URL (`src/app/boot`). Deleted with the session. */
export const FIRST_REQUESTS_KEY = 'flightdeck:first-requests';

/** Written on each switch of the organization; the storage event notifies the other tabs. */
export const ORGANISATION_SWITCH_KEY = 'flightdeck:switched';

interface StoredSession {
  userId: string;
  accessToken: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

/**
 * The session stored in this browser, valid or not, or null. Use it only to guess what to prefetch: it proves
 * nothing.
 */
export function storedSession(): StoredSession | null {
  try {
    const session = JSON.parse(localStore.getItem(SESSION_KEY) ?? 'null');
    const { user, access_token: accessToken, expires_at: expiresAt } = session;
    return user?.id && accessToken ? { userId: user.id, accessToken, expiresAt } : null;
  } catch {
    return null;
  }
}

/** The stored access token, possibly expired; null without a session. */
export const storedAccessToken = (): string | null => storedSession()?.accessToken ?? null;

/** Deletes the stored session. The storage event notifies the other tabs. */
export function removeStoredSession(): void {
  localStore.removeItem(SESSION_KEY);
  localStore.removeItem(FIRST_REQUESTS_KEY);
  localStore.removeItem(ORGANISATION_SWITCH_KEY);
}
