import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunction } from 'react-router-dom';
import { sleep } from '@/lib/sleep';
import { storedSession } from '@/lib/storage/stored-session';
import { actorQuery } from './actor';
import { isConfined } from './confined';

/** Input of a page's first read. */
interface PageRead {
  queryClient: QueryClient;
  organisationId: string;
  /** Search parameters of the URL. */
  params: URLSearchParams;
}

/** A router loader, once it gets the query client to read into. */
export type PageLoader = (queryClient: QueryClient) => LoaderFunction;

/** A blank page for up to 250 ms is calmer than a page that renders in pieces. */
const MAX_WAIT_MS = 250;

/**
 * Creates a page's loader: it reads the first rows into the query client, where the page finds them. The page
 * reports failures. The first page of a visit waits up to 250 ms for its rows; later navigation does not
 * wait.
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
