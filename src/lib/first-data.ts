import type { QueryClient } from '@tanstack/react-query';

/** What a page needs to know to read its first rows before it is drawn. */
export interface FirstData {
  queryClient: QueryClient;
  /** A guess; the page itself reads by the actor's. */
  organisationId: string;
  /** Of the address. */
  params: URLSearchParams;
}
