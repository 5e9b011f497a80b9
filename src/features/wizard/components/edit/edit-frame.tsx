import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from '@/lib/errors';
import type { useDraftDialog } from '@/session/use-draft-dialog';
import { Button } from '@/ui/actions/button';
import { DiscardGuard } from '@/ui/forms/discard-guard';
import { Notice } from '@/ui/states/notice';
import { useSingleRun } from '@/ui/forms/use-single-run';

interface EditFrameProps {
  edit: ReturnType<typeof useDraftDialog>['dialog'];
  onStartOver: () => void;
  /** Forecast next to the buttons. */
  summary?: ReactNode;
  children: ReactNode;
}

/** Edit form with sticky action buttons. */
export function EditFrame({ edit, onStartOver, summary, children }: EditFrameProps) {
  const { dirty, restored, pending, error, submitDisabled, onSubmit, onClose } = edit;
  const send = useSingleRun(onSubmit);
  const field = useRef<HTMLElement>(null);
  // Saving disables the focused field, which loses the focus. Return it after a failure.
  useEffect(() => {
    if (!pending && document.activeElement === document.body) field.current?.focus();
  }, [pending]);
  return (
    <form
      noValidate
      autoComplete="off"
      aria-label={t`Edit Flight`}
      onSubmit={(event) => {
        event.preventDefault();
        const focused = document.activeElement;
        field.current = focused instanceof HTMLElement ? focused : null;
        void send();
      }}
    >
      {restored && (
        <Notice
          className="mb-5"
          action={
            <Button variant="outline" size="sm" onClick={onStartOver}>
              {t`Start over`}
            </Button>
          }
        >
          {t`We restored what you typed last time.`}
        </Notice>
      )}
      <fieldset disabled={pending} className="min-w-0 space-y-5">
        {children}
      </fieldset>
      <div
        data-sticky-actions
        className="sticky bottom-0 z-20 -mx-4 mt-6 space-y-3 border-t border-border bg-bg px-4 py-1.5 md:-mx-8 md:px-8"
      >
        {error && !pending && <Notice tone="error">{failureText(error)}</Notice>}
        <div className="flex flex-wrap items-end justify-end gap-x-2 gap-y-1">
          {summary}
          <DiscardGuard dirty={dirty} busy={pending} onDiscard={onClose}>
            {(requestClose) => (
              <Button variant="outline" disabled={pending} onClick={requestClose}>
                {t`Cancel`}
              </Button>
            )}
          </DiscardGuard>
          <Button type="submit" pending={pending} disabled={submitDisabled}>
            {pending ? t`Saving...` : t`Save Changes`}
          </Button>
        </div>
      </div>
    </form>
  );
}
