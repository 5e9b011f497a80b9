import { listDrafts, readDraft, removeDraft } from '@/lib/storage/drafts';

export interface DraftOwner {
  userId: string;
  organisationId: string;
}

const PREFIX = 'flight:';

export const wizardDraftKey = (campaignId: string) => `${PREFIX}${campaignId}`;

export interface UnfinishedFlight {
  campaignId: string;
  campaignName: string;
  flightName: string;
}

/** Names in a stored wizard. Parsed by hand, because the list loads before the wizard's schemas. */
function readNames(stored: unknown): { campaignName: string; flightName: string } | null {
  const { campaignName, flight } = (stored ?? {}) as { campaignName?: unknown; flight?: unknown };
  const { name } = (flight ?? {}) as { name?: unknown };
  if (typeof campaignName !== 'string' || typeof name !== 'string') return null;
  return { campaignName, flightName: name.trim() };
}

/** Drafts of the user in this organization that were neither created nor discarded. */
export function unfinishedFlights(owner: DraftOwner): UnfinishedFlight[] {
  return listDrafts(owner, PREFIX).flatMap((form) => {
    const names = readNames(readDraft(owner, form));
    return names ? [{ campaignId: form.slice(PREFIX.length), ...names }] : [];
  });
}

/** Deletes a campaign's draft once its flight exists or the user discards it. */
export const forgetWizard = (owner: DraftOwner, campaignId: string): void =>
  removeDraft(owner, wizardDraftKey(campaignId));
