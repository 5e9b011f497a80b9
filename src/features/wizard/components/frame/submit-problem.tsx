import { t } from '@lingui/core/macro';
import type { AppError } from '@/lib/errors';
import { Button } from '@/ui/actions/button';
import { Notice } from '@/ui/states/notice';

interface SubmitProblemProps {
  error: AppError;
  onRetry: () => void;
  onCreateAnother: () => void;
  leaveLabel: string;
  onLeave: () => void;
}

/** Says why the flight was not created and what to do next. The form keeps its values. */
export function SubmitProblem({
  error,
  onRetry,
  onCreateAnother,
  leaveLabel,
  onLeave,
}: SubmitProblemProps) {
  if (error.hint === 'request_reused') {
    // The first attempt succeeded, but its response was lost and the draft has changed since then.
    return (
      <Notice tone="warning" className="mt-5">
        <p>{t`Your first attempt created the flight. Later edits are not in it.`}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button size="sm" onClick={onLeave}>
            {leaveLabel}
          </Button>
          <Button size="sm" variant="outline" onClick={onCreateAnother}>
            {t`Create another flight`}
          </Button>
        </div>
      </Notice>
    );
  }
  return (
    <Notice
      tone="error"
      className="mt-5"
      action={
        <Button size="sm" variant="outline" onClick={onRetry}>
          {t`Retry`}
        </Button>
      }
    >
      {error.message || t`Failed to create flight. Please try again.`}{' '}
      {t`Nothing you typed is lost.`}
    </Notice>
  );
}
