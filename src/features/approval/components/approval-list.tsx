import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '@/lib/cn';
import { Card } from '@/ui/layout/card';
import { QueryState } from '@/ui/states/query-state';
import { SkeletonRows } from '@/ui/states/skeleton';

interface ApprovalRowProps {
  to: string;
  /** Name of the flight or campaign. */
  name: string;
  about: ReactNode;
  comments: readonly string[];
  status: ReactNode;
  amount?: string;
  /** Author and time. */
  children: ReactNode;
}

/** A request or a decision; the whole row opens it. */
export const ApprovalRow = ({
  to,
  name,
  about,
  comments,
  status,
  amount,
  children,
}: ApprovalRowProps) => (
  <li className="relative grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-4 px-4 py-3.5 hover:bg-raised md:px-5">
    <Link
      to={to}
      className="col-start-1 row-start-1 font-medium break-words after:absolute after:inset-0 hover:underline"
    >
      <bdi>{name}</bdi>
    </Link>
    <div className="col-span-full min-w-0 text-[0.8125rem] text-muted sm:col-span-1 sm:col-start-1 sm:row-start-2">
      <p className="break-words">{about}</p>
      {comments.map((comment) => (
        <p
          key={comment}
          dir="auto"
          className="mt-1.5 line-clamp-2 max-w-prose text-sm break-words text-fg"
        >
          {comment}
        </p>
      ))}
      <p className="mt-1">{children}</p>
    </div>
    {amount && (
      <p className="col-start-2 row-start-1 text-right font-medium tabular-nums">{amount}</p>
    )}
    <p
      className={cn(
        'col-span-full mt-1.5 text-[0.8125rem] sm:col-span-1 sm:col-start-2 sm:mt-0 sm:text-right',
        amount ? 'sm:row-start-2' : 'sm:row-start-1',
      )}
    >
      {status}
    </p>
    <ChevronRight
      aria-hidden
      className="col-start-3 row-start-1 mt-0.5 size-4 shrink-0 text-muted"
    />
  </li>
);

interface ApprovalListProps<T> {
  query: Pick<UseQueryResult<T[]>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  label: string;
  errorTitle: string;
  empty: ReactNode;
  children: (row: T) => ReactNode;
}

/** Rows of a query with their loading, error and empty states. */
export const ApprovalList = <T,>({
  query,
  label,
  errorTitle,
  empty,
  children,
}: ApprovalListProps<T>) => (
  <Card>
    <QueryState
      query={query}
      pending={<SkeletonRows label={t`Loading`} />}
      errorTitle={errorTitle}
      isEmpty={(rows) => rows.length === 0}
      empty={empty}
    >
      {(rows) => (
        <ul aria-label={label} className="divide-y divide-border">
          {rows.map(children)}
        </ul>
      )}
    </QueryState>
  </Card>
);
