import { localStore } from './storage';

/** Where the auth client keeps the session in this browser. */
export const SESSION_KEY = 'flightdeck:session';

/** The auth client renews a token that has 90 seconds left before it asks for anything; a little more for the way. */
const RENEWED_SECONDS = 120;

const stored = () => localStore.getItem(SESSION_KEY);

/** Whether this browser holds a session, valid or not. For a guess what to fetch first; it is no proof of anything. */
export const hasStoredSession = (): boolean => stored() !== null;

/** The access token of the session that this browser holds, whatever is left of its time; null without one. */
export function storedAccessToken(): string | null {
  try {
    return JSON.parse(stored() ?? 'null')?.access_token ?? null;
  } catch {
    return null;
  }
}

/** Takes the session out of this browser's storage, which the other tabs hear of too. */
export const removeStoredSession = (): void => localStore.removeItem(SESSION_KEY);

export interface StoredToken {
  userId: string;
  accessToken: string;
}

/** The token of the session that this browser holds, null when there is none or it is about to be renewed. */
export function storedToken(): StoredToken | null {
  try {
    const { user, access_token: accessToken, expires_at: expiresAt } = JSON.parse(stored() ?? '');
    const lasts = expiresAt - Date.now() / 1000 > RENEWED_SECONDS;
    return lasts && user?.id && accessToken ? { userId: user.id, accessToken } : null;
  } catch {
    return null;
  }
}
