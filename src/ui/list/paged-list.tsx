import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '../layout/card';
import { useLastPage } from './use-last-page';
import type { PageChange } from './use-list-filter';
import { Pagination } from './pagination';
import { QueryState } from '../states/query-state';
import { RetryNotice } from '../states/retry-notice';
import { SkeletonRows } from '../states/skeleton';

interface Page<T> {
  rows: T[];
  /** Of all pages. */
  total: number;
}

interface PagedListProps<T> {
  query: Pick<UseQueryResult<Page<T>>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
    isPlaceholderData?: boolean;
  };
  /** What is listed, in lower case and plural: 'campaigns'. */
  label: string;
  /** Instead of "Campaigns could not be loaded". */
  errorTitle?: string;
  /** Counted from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number, change?: PageChange) => void;
  /** Shown when nothing matches on any page. */
  empty: ReactNode;
  /** How many rows to draw while the first page is read. */
  skeletons?: number;
  /** The rows, in their own frame; there is at least one. */
  children: (rows: T[]) => ReactNode;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A page of a list in its states: being read, failed, empty, there. Rows that were read before stay while a refresh
 * fails, and it says so; a page beyond the end goes to the last one.
 */
export function PagedList<T>({
  query,
  label,
  errorTitle = `${sentence(label)} could not be loaded`,
  page,
  pageSize,
  onPage,
  empty,
  skeletons = 6,
  children,
}: PagedListProps<T>) {
  useLastPage({ query, page, pageSize, onPage });
  const rows = query.data?.rows ?? [];
  return (
    <>
      {query.error && query.data && (
        <RetryNotice query={query} className="mb-3">
          The list could not be refreshed; this is how it was before.
        </RetryNotice>
      )}
      {rows.length > 0 ? (
        children(rows)
      ) : (
        <Card>
          <QueryState
            query={query}
            pending={<SkeletonRows rows={skeletons} label={`Loading ${label}`} />}
            errorTitle={errorTitle}
            isEmpty={({ total }) => total === 0}
            empty={empty}
          >
            {() => <SkeletonRows rows={skeletons} label={`Loading ${label}`} />}
          </QueryState>
        </Card>
      )}
      {/* What a search or a filter found; the range below is announced only where there are pages. */}
      <p role="status" className="sr-only">
        {query.data && `${sentence(label)}: ${query.data.total}`}
      </p>
      {query.data && (
        <Pagination
          label={label}
          page={page}
          pageSize={pageSize}
          total={query.data.total}
          onPage={onPage}
        />
      )}
    </>
  );
}
