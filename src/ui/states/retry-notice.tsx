import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Notice } from './notice';

interface RetryNoticeProps {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
  children: ReactNode;
}

/** Warning with a Retry button. Its children say what could not be loaded or refreshed. */
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
          {t`Retry`}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
