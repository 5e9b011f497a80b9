/** The organisation that was shown last, so that a page's rows can be asked for before it is known who asks. */
const KEY = 'flightdeck:last-organisation';

/** Its id, empty when unknown. A guess: what it leads to is used only when the actor turns out to act for it. */
export function lastOrganisation(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

/** Remembers the organisation that is shown; an empty id forgets it. */
export function rememberOrganisation(id: string): void {
  try {
    if (id) localStorage.setItem(KEY, id);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the rows are asked for one answer later.
  }
}
