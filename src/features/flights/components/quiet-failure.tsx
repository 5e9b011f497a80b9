import { t } from '@lingui/core/macro';
import { Button } from '@/ui/button';

interface QuietFailureProps {
  message: string;
  retrying: boolean;
  onRetry: () => void;
}

/** A part of a screen that could not be read, said in place and without alarm. */
export function QuietFailure({ message, retrying, onRetry }: QuietFailureProps) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-3 py-10 text-muted"
    >
      {message}
      <Button variant="outline" size="sm" pending={retrying} onClick={onRetry}>
        {t`Retry`}
      </Button>
    </div>
  );
}
