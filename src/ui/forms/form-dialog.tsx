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
  /** Something was typed that a closing dialog would lose: it asks first. */
  dirty: boolean;
  /** The write is on its way: nothing can be changed, sent again or closed. */
  pending: boolean;
  /** Why the last write failed, shown above the fields until the next one. */
  error?: Error | null;
  /** The fields begin with the draft of an earlier visit. */
  restored?: boolean;
  /** The button's label, and the one while it works. */
  submit: readonly [idle: string, pending: string];
  submitDisabled?: boolean;
  /** Checks and writes; resolves when done, also when it failed. */
  onSubmit: () => Promise<unknown> | void;
  onClose: () => void;
  /** Of the field set. */
  className?: string;
  children: ReactNode;
}

/** A dialog with one form: it sends once however often it is pressed, keeps what was typed on a failure, and asks before it loses it. */
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
  onSubmit,
  onClose,
  className = 'space-y-4',
  children,
}: FormDialogProps) {
  const id = useId();
  const send = useSingleRun(onSubmit);
  const field = useRef<HTMLElement>(null);
  // What is disabled while the write is on its way loses the focus; after a failure it has it again.
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
                Cancel
              </Button>
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
              // A dialog over another form sends itself only.
              event.stopPropagation();
              const focused = document.activeElement;
              field.current = focused instanceof HTMLElement ? focused : null;
              void send();
            }}
          >
            {restored && <Notice className="mb-4">What you typed last time is back.</Notice>}
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
