import * as z from 'zod/mini';

/** The tracker that the list expands and the version in its preview; null for the newest version. */
export interface OpenVersion {
  trackerId: string;
  versionId: string | null;
}

const stateSchema = z.object({
  trackerId: z.catch(z.optional(z.string()), undefined),
  versionId: z.catch(z.nullish(z.string()), undefined),
  /** URL search string of the list, so that an editor returns to the same search and page. */
  search: z.catch(z.string(), ''),
});

/** Parses the navigation state between list and editor. Ignores values of another shape. */
export function readListState(state: unknown) {
  return stateSchema.safeParse(state).data ?? { search: '' };
}

/** Returns the version that the navigation state asks the list to show, or null. */
export function requestedVersion(state: unknown): OpenVersion | null {
  const { trackerId, versionId } = stateSchema.safeParse(state).data ?? {};
  return trackerId ? { trackerId, versionId: versionId ?? null } : null;
}
