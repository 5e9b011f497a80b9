import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import { SkeletonRows } from './skeleton';

interface QueryStateProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  pending?: ReactNode;
  empty?: ReactNode;
  isEmpty?: (data: T) => boolean;
  errorTitle?: string;
  children: (data: T) => ReactNode;
}

/**
 * The states of a query: loading, error with Retry, empty, data. Keeps the data when a refetch fails; the
 * query's toast reports that.
 */
export function QueryState<T>({
  query,
  pending,
  empty,
  isEmpty,
  errorTitle,
  children,
}: QueryStateProps<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data === undefined) {
    if (!error) return pending ?? <SkeletonRows />;
    return (
      <ErrorState
        {...(errorTitle && { title: errorTitle })}
        message={error.message}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  if (empty !== undefined && isEmpty?.(data)) return empty;
  return children(data);
}
