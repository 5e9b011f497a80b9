import { t } from '@lingui/core/macro';
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
  total: number;
}

interface PagedListProps<T> {
  query: Pick<UseQueryResult<Page<T>>, 'data' | 'error' | 'isFetching' | 'refetch'> & {
    isPlaceholderData?: boolean;
  };
  /** Plural name of the rows in lower case: 'campaigns'. */
  label: string;
  /** Replaces "Couldn’t load campaigns". */
  errorTitle?: string;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  onPage: (page: number, change?: PageChange) => void;
  empty: ReactNode;
  skeletons?: number;
  /** Renders the rows; called with at least one. */
  children: (rows: T[]) => ReactNode;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * A page of a list with its loading, error and empty states. After a failed refetch it keeps the rows and
 * shows a notice. A page past the end redirects to the last page.
 */
export function PagedList<T>({
  query,
  label,
  errorTitle = t`Couldn’t load ${label}`,
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
          {t`Couldn’t refresh the list. It may be out of date.`}
        </RetryNotice>
      )}
      {rows.length > 0 ? (
        children(rows)
      ) : (
        <Card>
          <QueryState
            query={query}
            pending={<SkeletonRows rows={skeletons} label={t`Loading ${label}`} />}
            errorTitle={errorTitle}
            isEmpty={({ total }) => total === 0}
            empty={empty}
          >
            {() => <SkeletonRows rows={skeletons} label={t`Loading ${label}`} />}
          </QueryState>
        </Card>
      )}
      {/* Announces the result of a search or filter; the range below is announced only if there are several pages. */}
      <p role="status" className="sr-only">
        {query.data && t`${{ rows: sentence(label) }}: ${{ total: query.data.total }}`}
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
