import { localStore } from './browser-storage';

/** Where the auth client keeps the session in this browser. */
export const SESSION_KEY = 'flightdeck:session';

/** Where the start-up keeps what each address asked for first (`src/app/boot`). It goes with the session. */
export const FIRST_REQUESTS_KEY = 'flightdeck:first-requests';

/** Written on each switch of the organization; the other tabs of this browser hear of it through the storage event. */
export const ORGANISATION_SWITCH_KEY = 'flightdeck:switched';

interface StoredSession {
  userId: string;
  accessToken: string;
  /** In seconds. */
  expiresAt: number;
}

/** The session that this browser holds, valid or not, or null. For a guess what to fetch first; it is no proof of anything. */
export function storedSession(): StoredSession | null {
  try {
    const session = JSON.parse(localStore.getItem(SESSION_KEY) ?? 'null');
    const { user, access_token: accessToken, expires_at: expiresAt } = session;
    return user?.id && accessToken ? { userId: user.id, accessToken, expiresAt } : null;
  } catch {
    return null;
  }
}

/** The access token of the session that this browser holds, whatever is left of its time; null without one. */
export const storedAccessToken = (): string | null => storedSession()?.accessToken ?? null;

/** Takes the session out of this browser's storage, which the other tabs hear of too. */
export function removeStoredSession(): void {
  localStore.removeItem(SESSION_KEY);
  localStore.removeItem(FIRST_REQUESTS_KEY);
  localStore.removeItem(ORGANISATION_SWITCH_KEY);
}
