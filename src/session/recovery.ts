import { localStore } from '@/lib/storage/browser-storage';

/** Stores the user who opened an emailed link here and still has to choose a password; the link works only once. */
const STORAGE_KEY = 'flightdeck:recovery';

/** Purpose of the password: the first one of an account, or a reset. */
export type PasswordPurpose = 'first' | 'reset';

export interface Recovery {
  /** Empty when no password has to be chosen. */
  userId: string;
  purpose: PasswordPurpose;
}

/** Reads which user has to choose a password in this browser. */
export function storedRecovery(): Recovery {
  const [userId = '', purpose] = (localStore.getItem(STORAGE_KEY) ?? '').split(' ');
  return { userId, purpose: purpose === 'first' ? 'first' : 'reset' };
}

/** Stores which user has to choose a password, so that it survives a reload; an empty id clears it. */
export function rememberRecovery({ userId, purpose }: Recovery): void {
  if (userId) localStore.setItem(STORAGE_KEY, purpose === 'first' ? `${userId} first` : userId);
  else localStore.removeItem(STORAGE_KEY);
}

export const NO_RECOVERY: Recovery = { userId: '', purpose: 'reset' };
