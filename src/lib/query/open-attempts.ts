/** Ids of unfinished attempts by content. A form that is closed and reopened continues its attempt. */
export const openAttempts = new Map<string, { id: string; until: number }>();

/** Forgets all attempts, at sign-out. */
export const forgetAttempts = (): void => openAttempts.clear();

/** Forgets an attempt after an undo: creating the same row again needs a new id. */
export function forgetAttempt(id: string): void {
  for (const [key, kept] of openAttempts) if (kept.id === id) openAttempts.delete(key);
}
