import { localStore } from './browser-storage';

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

const draftKey = ({ userId, organisationId }: DraftOwner, form: string) =>
  `${PREFIX}:${userId}:${organisationId}:${form}`;

/** The stored draft of a form as unchecked JSON, or null. The caller validates it with its own schema. */
export function readDraft(owner: DraftOwner, form: string): unknown {
  try {
    return JSON.parse(localStore.getItem(draftKey(owner, form)) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft. False when this browser could not keep it. */
export const writeDraft = (owner: DraftOwner, form: string, value: unknown): boolean =>
  localStore.setItem(draftKey(owner, form), JSON.stringify(value));

/** Forgets one draft, after the server confirmed it or the user discarded it. */
export const removeDraft = (owner: DraftOwner, form: string): void =>
  localStore.removeItem(draftKey(owner, form));

/** The names of the forms this owner has drafts of, for example every `flight:{campaignId}`. */
export function listDrafts(owner: DraftOwner, formPrefix: string): string[] {
  const prefix = draftKey(owner, '');
  return localStore
    .keys()
    .filter((key) => key.startsWith(`${prefix}${formPrefix}`))
    .map((key) => key.slice(prefix.length));
}

/** Forgets every draft of a user: signing out on a shared computer leaves nothing behind. */
export function removeUserDrafts(userId: string): void {
  for (const key of localStore.keys())
    if (key.startsWith(`${PREFIX}:${userId}:`)) localStore.removeItem(key);
}
