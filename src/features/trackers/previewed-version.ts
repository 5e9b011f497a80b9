import * as z from 'zod/mini';

/** The landing page version in the preview panel. A null `versionId` means the tracker's newest version. */
export interface PreviewedVersion {
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

/** Returns the version that the navigation state asks the list to preview, or null. */
export function requestedVersion(state: unknown): PreviewedVersion | null {
  const { trackerId, versionId } = stateSchema.safeParse(state).data ?? {};
  return trackerId ? { trackerId, versionId: versionId ?? null } : null;
}
