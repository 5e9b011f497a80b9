import { t } from '@lingui/core/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';

interface CheckFailedProps {
  title: string;
  query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  className?: string | undefined;
}

/** Says that a check failed, with Retry, so that it does not look like a check without problems. */
export const CheckFailed = ({ title, query, className }: CheckFailedProps) => (
  <Notice
    tone="error"
    {...(className && { className })}
    action={
      <Button
        size="sm"
        variant="outline"
        pending={query.isFetching}
        onClick={() => void query.refetch()}
      >
        {t`Retry`}
      </Button>
    }
  >
    {title}
  </Notice>
);
