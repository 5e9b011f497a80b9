import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Notice } from './notice';

interface RetryNoticeProps {
  query: { isFetching: boolean; refetch: () => unknown };
  className?: string;
  children: ReactNode;
}

/** Notice above existing content that loading or refreshing failed, with a retry button. */
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
