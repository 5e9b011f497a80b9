/**
 * What a user has typed and not yet saved, kept in this browser so that a reload, a crash or a lost session
 * does not lose it. Keyed by user and organisation: nobody is ever shown another person's draft.
 * Storage that is full, blocked or broken never breaks the form; `writeDraft` then answers false.
 */
const PREFIX = 'flightdeck:draft';

interface DraftOwner {
  userId: string;
  organisationId: string;
}

const keyOf = ({ userId, organisationId }: DraftOwner, form: string) =>
  `${PREFIX}:${userId}:${organisationId}:${form}`;

/** The stored draft of a form as unchecked JSON, or null. The caller validates it with its own schema. */
export function readDraft(owner: DraftOwner, form: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(owner, form)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft. False when this browser could not keep it. */
export function writeDraft(owner: DraftOwner, form: string, value: unknown): boolean {
  try {
    localStorage.setItem(keyOf(owner, form), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets one draft, after the server confirmed it or the user discarded it. */
export function removeDraft(owner: DraftOwner, form: string): void {
  try {
    localStorage.removeItem(keyOf(owner, form));
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}

/** The names of the forms this owner has drafts of, for example every `flight:{campaignId}`. */
export function listDrafts(owner: DraftOwner, formPrefix: string): string[] {
  const prefix = keyOf(owner, '');
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${prefix}${formPrefix}`))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/** Forgets every draft of a user: signing out on a shared computer leaves nothing behind. */
export function removeDraftsOf(userId: string): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(`${PREFIX}:${userId}:`)) localStorage.removeItem(key);
  } catch {
    // A browser that blocks storage has kept nothing.
  }
}
