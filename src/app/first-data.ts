import type { QueryClient } from '@tanstack/react-query';
import { supabase } from '@/lib/supabase';
import { actorQuery } from '@/session/actor';
import { lastOrganisation } from '@/session/last-organisation';
import type { PageModule } from './pages';

/**
 * Begins to read who is acting and, at the same time, the rows of the first page for the organisation that was shown
 * last: one trip to the server instead of two. Row-level security answers by who asks, whatever is guessed here, and
 * the page reads its own organisation's rows from the cache or not at all.
 */
export async function readFirstData(
  queryClient: QueryClient,
  firstPage: Promise<PageModule | null>,
): Promise<void> {
  const { data } = await supabase.auth.getSession();
  if (!data.session) return;
  void queryClient.prefetchQuery(actorQuery(data.session.user.id));
  const organisationId = lastOrganisation();
  const page = await firstPage;
  if (!organisationId || !page?.prefetch) return;
  page.prefetch({ queryClient, organisationId, params: new URLSearchParams(location.search) });
}
