import { listDrafts, readDraft, removeDraft } from '@/lib/storage/drafts';

/** Whose draft it is. */
export interface DraftOwner {
  userId: string;
  organisationId: string;
}

const PREFIX = 'flight:';

/** The name under which the wizard of a campaign keeps its draft. */
export const formOf = (campaignId: string) => `${PREFIX}${campaignId}`;

/** A flight that was begun, as the campaigns list shows it. */
export interface UnfinishedFlight {
  campaignId: string;
  campaignName: string;
  flightName: string;
}

/** The two names of a stored wizard. Read by hand: the list is there before the schemas of the wizard are loaded. */
function namesOf(stored: unknown): { campaignName: string; flightName: string } | null {
  const { campaignName, flight } = (stored ?? {}) as { campaignName?: unknown; flight?: unknown };
  const { name } = (flight ?? {}) as { name?: unknown };
  if (typeof campaignName !== 'string' || typeof name !== 'string') return null;
  return { campaignName, flightName: name.trim() };
}

/** The flights that this person began to plan in this organisation and neither created nor discarded. */
export function unfinishedFlights(owner: DraftOwner): UnfinishedFlight[] {
  return listDrafts(owner, PREFIX).flatMap((form) => {
    const names = namesOf(readDraft(owner, form));
    return names ? [{ campaignId: form.slice(PREFIX.length), ...names }] : [];
  });
}

/** Forgets the wizard of a campaign, once its flight exists or the user discards it. */
export const forgetWizard = (owner: DraftOwner, campaignId: string): void =>
  removeDraft(owner, formOf(campaignId));
