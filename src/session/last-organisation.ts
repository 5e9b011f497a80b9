import { localStore } from '@/lib/storage';

/** The organisation that was shown last, so that a page's rows can be asked for before it is known who asks. */
const KEY = 'flightdeck:last-organisation';

/** Its id, empty when unknown. A guess: what it leads to is used only when the actor turns out to act for it. */
export const lastOrganisation = (): string => localStore.getItem(KEY) ?? '';

/** Remembers the organisation that is shown; an empty id forgets it. */
export function rememberOrganisation(id: string): void {
  if (id) localStore.setItem(KEY, id);
  else localStore.removeItem(KEY);
}
