import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { PageChange } from './use-list-filter';

interface Page {
  total: number;
  rows?: readonly unknown[];
}

interface PageAsked {
  query: Pick<UseQueryResult<Page>, 'data'> & { isPlaceholderData?: boolean };
  /** Counts from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number, change?: PageChange) => void;
}

/**
 * Redirects a page past the end to the last page: a URL may ask for it, and deleting the last row of a page
 * leads there.
 */
export function useLastPage({ query, page, pageSize, onPage }: PageAsked): void {
  const { data, isPlaceholderData = false } = query;
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / pageSize));
  const isEmpty = data !== undefined && !isPlaceholderData && !data.rows?.length;
  const beyond = isEmpty && page > last;
  const goToLast = useEffectEvent(() => onPage(last, { replace: true }));
  useEffect(() => {
    if (beyond) goToLast();
  }, [beyond]);
}
