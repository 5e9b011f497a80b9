import { useEffect } from 'react';
import * as z from 'zod/mini';
import { readDraft, writeDraft } from '@/lib/storage/drafts';
import { useActor, useOrganisationId } from './session';

/** A page that the user opened lately. */
export interface Recent {
  path: string;
  /** Name of the campaign, flight, creative or cohort. */
  name: string;
}

const MAX_RECENTS = 6;
/** Stored like a draft: by user and organization, deleted at sign-out. */
const DRAFT = 'recent';
const recents = z.catch(z.array(z.object({ path: z.string(), name: z.string() })), []);

function useOwner() {
  const { userId } = useActor();
  return { userId, organisationId: useOrganisationId() };
}

/** The pages that the user opened last in this organization, newest first. */
export function useRecents(): Recent[] {
  return recents.parse(readDraft(useOwner(), DRAFT));
}

/**
 * Puts a page first in the command palette's recent pages. A null name takes out a page whose subject does not exist;
 * an undefined one, while the page loads, changes nothing.
 */
export function useRecent(path: string, name: string | null | undefined): void {
  const { userId, organisationId } = useOwner();
  useEffect(() => {
    if (name === undefined) return;
    const owner = { userId, organisationId };
    const others = recents.parse(readDraft(owner, DRAFT)).filter((one) => one.path !== path);
    const all = name === null ? others : [{ path, name }, ...others];
    writeDraft(owner, DRAFT, all.slice(0, MAX_RECENTS));
  }, [userId, organisationId, path, name]);
}
