import * as z from 'zod/mini';

/** Which version the list shows, and which tracker it opens for it. */
export interface OpenVersion {
  trackerId: string;
  versionId: string | null;
}

const stateSchema = z.object({
  trackerId: z.catch(z.optional(z.string()), undefined),
  versionId: z.catch(z.nullish(z.string()), undefined),
  /** The list's own address, so that an editor returns to the same search and page. */
  search: z.catch(z.string(), ''),
});

/** What a navigation between list and editor carries; anything else reads as nothing. */
export function listStateOf(state: unknown) {
  return stateSchema.safeParse(state).data ?? { search: '' };
}

/** The version that the list begins with, when an editor led back to it. */
export function openVersionOf(state: unknown): OpenVersion | null {
  const { trackerId, versionId } = stateSchema.safeParse(state).data ?? {};
  return trackerId ? { trackerId, versionId: versionId ?? null } : null;
}
