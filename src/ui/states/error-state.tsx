import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { Button } from '../actions/button';

interface ErrorStateProps {
  title?: string;
  message: string;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({
  title = t`Couldn’t load this`,
  message,
  onRetry,
  retrying,
}: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
      <span className="mb-3 inline-flex size-11 items-center justify-center rounded-full bg-destructive-soft text-destructive">
        <TriangleAlert aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{title}</p>
      <p className="mt-1 max-w-md text-muted break-words">{message}</p>
      {onRetry && (
        <Button variant="outline" className="mt-4" pending={retrying ?? false} onClick={onRetry}>
          {t`Retry`}
        </Button>
      )}
    </div>
  );
}
