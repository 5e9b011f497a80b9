import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Card } from './card';
import { useLastPage } from './list/use-last-page';
import type { PageChange } from './list/use-list-filter';
import { Pagination } from './pagination';
import { QueryState } from './query-state';
import { RetryNotice } from './retry-notice';
import { SkeletonRows } from './skeleton';
import { afterNextFrame } from './after-next-frame';

/** As many rows as the window of a desk shows. */
const IN_SIGHT = 12;

/** As many rows as a slow phone draws without keeping a key waiting. */
const STEP = 4;

/** Whether a long list has been drawn since the page was loaded: from then on rows are drawn at once. */
let drawnBefore = false;

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

/** Of the first long list, what the window shows is drawn first and then a few rows in each frame; `whole` tells whether all are. */
function useRowsInSightFirst<T>(rows: T[]): { drawn: T[]; whole: boolean } {
  const [count, setCount] = useState(IN_SIGHT);
  const whole = drawnBefore || count >= rows.length;
  const long = rows.length > IN_SIGHT;
  useEffect(() => {
    if (!whole) return afterNextFrame(() => setCount(count + STEP));
    if (long) drawnBefore = true;
    return undefined;
  }, [count, long, whole]);
  return { drawn: whole ? rows : rows.slice(0, count), whole };
}

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
  const { drawn, whole } = useRowsInSightFirst(query.data?.rows ?? []);
  return (
    <>
      {query.error && query.data && (
        <RetryNotice query={query} className="mb-3">
          The list could not be refreshed; this is how it was before.
        </RetryNotice>
      )}
      {drawn.length > 0 ? (
        children(drawn)
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
      {/* What a search or a filter found; the range below is told only where there are pages. */}
      <p role="status" className="sr-only">
        {query.data && `${sentence(label)}: ${query.data.total}`}
      </p>
      {/* With the last row, so that none is put in above a button that somebody has reached from the end. */}
      {query.data && whole && (
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
