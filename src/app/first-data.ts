import type { QueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';
import { actorQuery } from '@/session/actor';
import { lastOrganisation } from '@/session/last-organisation';
import type { PageModule } from './pages';

/**
 * Begins to read who is acting and, at the same time, the rows of the first page for the organisation that was shown
 * last: one trip to the server instead of two. Row-level security answers by who asks, whatever is guessed here, and
 * the page reads its own organisation's rows from the cache or not at all. Without the right guess the rows are asked
 * for when the actor is known, which is before the page is drawn.
 */
export async function readFirstData(
  queryClient: QueryClient,
  firstPage: Promise<PageModule | null>,
): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) return;
  const actor = queryClient.fetchQuery(actorQuery(data.session.user.id)).catch(() => null);
  const page = await firstPage;
  const params = new URLSearchParams(location.search);
  const prefetch = (organisationId: string) =>
    page?.prefetch?.({ queryClient, organisationId, params });
  const guess = lastOrganisation();
  if (guess) prefetch(guess);
  const known = (await actor)?.organisation?.id;
  if (known && known !== guess) prefetch(known);
}
