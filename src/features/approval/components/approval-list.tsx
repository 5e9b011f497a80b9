import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
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
  /** Author, time and amount. */
  children: ReactNode;
}

/** A request or a decision; the whole row opens it. */
export const ApprovalRow = ({ to, name, about, comments, status, children }: ApprovalRowProps) => (
  <li className="relative flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-4 hover:bg-raised">
    <div className="min-w-0 flex-1 basis-72">
      <Link
        to={to}
        className="font-medium break-words after:absolute after:inset-0 hover:underline"
      >
        <bdi>{name}</bdi>
      </Link>
      <p className="text-[0.8125rem] text-muted break-words">{about}</p>
      {comments.map((comment) => (
        <p key={comment} dir="auto" className="mt-1.5 line-clamp-2 max-w-prose break-words">
          {comment}
        </p>
      ))}
    </div>
    <div className="text-[0.8125rem] text-muted sm:w-56">{children}</div>
    <div className="sm:w-48">{status}</div>
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
