/** Where the auth client keeps the session in this browser. */
export const SESSION_KEY = 'flightdeck:session';

/** Whether this browser holds a session, valid or not. For a guess what to fetch first; it is no proof of anything. */
export function hasStoredSession(): boolean {
  try {
    return localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    return false;
  }
}
