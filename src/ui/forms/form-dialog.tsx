import { t } from '@lingui/core/macro';
import { failureText } from '@/lib/errors';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { cn } from '@/lib/cn';
import { Button } from '../actions/button';
import { Dialog } from '../overlays/dialog';
import { DiscardGuard } from './discard-guard';
import { Notice } from '../states/notice';
import { useSingleRun } from './use-single-run';

interface FormDialogProps {
  title: string;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** True if closing would lose input; the dialog then asks first. */
  dirty: boolean;
  /** True while the request runs; disables all fields and buttons. */
  pending: boolean;
  /** Error of the last request, shown above the fields until the next one. */
  error?: Error | null;
  restored?: boolean;
  submit: readonly [idle: string, pending: string];
  submitDisabled?: boolean;
  /** A second button that saves the form and continues differently, such as “Create and Plan Flight”. */
  alternative?: { label: string; onSubmit: () => Promise<unknown> | void };
  /** Validates and saves. Must resolve even after a failure. */
  onSubmit: () => Promise<unknown> | void;
  onClose: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A dialog with one form. It ignores a submit while the previous one runs, keeps the input after a failure,
 * and asks before discarding it.
 */
export function FormDialog({
  title,
  description,
  size,
  dirty,
  pending,
  error,
  restored,
  submit: [idle, working],
  submitDisabled,
  alternative,
  onSubmit,
  onClose,
  className = 'space-y-4',
  children,
}: FormDialogProps) {
  const id = useId();
  const send = useSingleRun((submitForm: () => Promise<unknown> | void) => {
    const focused = document.activeElement;
    field.current = focused instanceof HTMLElement ? focused : null;
    return submitForm();
  });
  const field = useRef<HTMLElement>(null);
  // Fields are disabled during the request and lose the focus; restore it after a failure.
  useEffect(() => {
    if (!pending && document.activeElement === document.body) field.current?.focus();
  }, [pending]);
  return (
    <DiscardGuard dirty={dirty} busy={pending} onDiscard={onClose}>
      {(requestClose) => (
        <Dialog
          open
          onOpenChange={requestClose}
          dismissible={!dirty}
          busy={pending}
          title={title}
          description={description}
          size={size}
          footer={
            <>
              <Button variant="outline" disabled={pending} onClick={requestClose}>
                {t`Cancel`}
              </Button>
              {alternative && (
                <Button
                  variant="outline"
                  disabled={pending || submitDisabled}
                  onClick={() => void send(alternative.onSubmit)}
                >
                  {alternative.label}
                </Button>
              )}
              <Button type="submit" form={id} pending={pending} disabled={submitDisabled}>
                {pending ? working : idle}
              </Button>
            </>
          }
        >
          <form
            id={id}
            noValidate
            autoComplete="off"
            onSubmit={(event) => {
              event.preventDefault();
              // React bubbles events through portals: the form below must not submit too.
              event.stopPropagation();
              void send(onSubmit);
            }}
          >
            {restored && (
              <Notice className="mb-4">{t`We restored what you typed last time.`}</Notice>
            )}
            {error && !pending && (
              <Notice tone="error" className="mb-4">
                {failureText(error)}
              </Notice>
            )}
            <fieldset disabled={pending} className={cn('min-w-0', className)}>
              {children}
            </fieldset>
          </form>
        </Dialog>
      )}
    </DiscardGuard>
  );
}
