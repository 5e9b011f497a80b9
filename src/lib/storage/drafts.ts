import { localStore } from './browser-storage';

/**
 * Drafts: unsaved input, stored in this browser so that a reload, a crash or a lost session does not lose it.
 * The key contains user and organization, so no user sees another user's draft. If storage is full, blocked
 * or broken, forms still work and `writeDraft` returns false.
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

/** Stores a draft. Returns false if the browser did not store it. */
export const writeDraft = (owner: DraftOwner, form: string, value: unknown): boolean =>
  localStore.setItem(draftKey(owner, form), JSON.stringify(value));

/** Deletes a draft after the server confirmed the write or the user discarded it. */
export const removeDraft = (owner: DraftOwner, form: string): void =>
  localStore.removeItem(draftKey(owner, form));

/** Names of the forms for which this owner has drafts, for example every `flight:{campaignId}`. */
export function listDrafts(owner: DraftOwner, formPrefix: string): string[] {
  const prefix = draftKey(owner, '');
  return localStore
    .keys()
    .filter((key) => key.startsWith(`${prefix}${formPrefix}`))
    .map((key) => key.slice(prefix.length));
}

/** Deletes all drafts of a user at sign-out, for the sake of shared computers. */
export function removeUserDrafts(userId: string): void {
  for (const key of localStore.keys())
    if (key.startsWith(`${PREFIX}:${userId}:`)) localStore.removeItem(key);
}
