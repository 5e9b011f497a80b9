import { localStore } from '@/lib/storage';

/** Whose recovery link was opened in this browser and is not used up yet: the link itself works only once. */
const KEY = 'flightdeck:recovery';

/** The user's id, empty when nobody has a password to choose. */
export const recoveringUser = (): string => localStore.getItem(KEY) ?? '';

/** Remembers who has to choose a password, over a reload; an empty id forgets it. */
export function rememberRecovery(userId: string): void {
  if (userId) localStore.setItem(KEY, userId);
  else localStore.removeItem(KEY);
}
