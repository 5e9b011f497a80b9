import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Notice } from './notice';

interface RetryNoticeProps {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
  children: ReactNode;
}

/** Says above what is there that it could not be read, or not again, and offers another try. */
export function RetryNotice({ query, className, children }: RetryNoticeProps) {
  return (
    <Notice
      tone="warning"
      {...(className && { className })}
      action={
        <Button
          variant="outline"
          size="sm"
          pending={query.isFetching}
          onClick={() => void query.refetch()}
        >
          Retry
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
