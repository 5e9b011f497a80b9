import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { sleep } from '@/lib/sleep';
import { storedSession } from '@/lib/storage/stored-session';
import { actorQuery } from './actor';
import { isConfined } from './confined';

/** What a page needs to know to read its first rows before it is drawn. */
interface PageRead {
  queryClient: QueryClient;
  organisationId: string;
  /** Of the address. */
  params: URLSearchParams;
}

/** A loader of the router, once it is known into which query client it reads. */
export type PageLoader = (queryClient: QueryClient) => LoaderFunction;

/** For so long an empty page is calmer, and a page drawn once is there sooner, than one that is drawn in pieces. */
const MAX_WAIT_MS = 250;

/**
 * A page's loader: reads its first rows into the query client, from which the page itself takes them. A failure is the
 * page's to tell. The first page of a visit waits for its rows, a moment at most; from page to page nobody waits.
 */
export const pageLoader =
  (read: (page: PageRead) => Promise<unknown>): PageLoader =>
  (queryClient) =>
  async ({ request }) => {
    const userId = storedSession()?.userId;
    if (!userId) return null;
    const who = actorQuery(userId);
    const isFirstPage = queryClient.getQueryData(who.queryKey) === undefined;
    const readAll = async () => {
      const actor = await queryClient.ensureQueryData(who);
      if (actor?.status !== 'active' || !actor.organisation || isConfined(actor)) return;
      const params = new URL(request.url).searchParams;
      await read({ queryClient, organisationId: actor.organisation.id, params });
    };
    const reading = readAll().catch(() => {});
    if (isFirstPage) await Promise.race([reading, sleep(MAX_WAIT_MS)]);
    return null;
  };
