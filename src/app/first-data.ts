import type { Session } from '@supabase/supabase-js';
import type { QueryClient } from '@tanstack/react-query';
import { actorQuery } from '@/session/actor';
import { lastOrganisation } from '@/session/last-organisation';
import type { PageModule } from './pages';

/**
 * Reads who is acting and, at the same time, the rows of the first page for the organisation that was shown last: one
 * trip to the server instead of two. Row-level security answers by who asks, whatever is guessed here, and the page
 * reads its own organisation's rows from the cache or not at all. Without the right guess the rows are asked for when
 * the actor is known. Resolves when all of it has come or failed.
 */
export async function readFirstData(
  queryClient: QueryClient,
  session: Promise<Session | null | undefined>,
  firstPage: Promise<PageModule | null>,
): Promise<void> {
  const userId = (await session)?.user.id;
  if (!userId) return;
  const actor = queryClient.fetchQuery(actorQuery(userId)).catch(() => null);
  const page = await firstPage;
  const params = new URLSearchParams(location.search);
  const prefetch = (organisationId: string) =>
    page?.prefetch?.({ queryClient, organisationId, params });
  const guess = lastOrganisation();
  const guessed = guess ? prefetch(guess) : undefined;
  const known = (await actor)?.organisation?.id;
  await (known && known !== guess ? prefetch(known) : guessed);
}
