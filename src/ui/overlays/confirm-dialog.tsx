import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Button } from '../actions/button';
import { Dialog } from './dialog';
import { useSingleRun } from '../forms/use-single-run';

interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  children?: ReactNode;
  size?: 'sm' | 'md';
  confirmLabel: string;
  pendingLabel?: string;
  cancelLabel?: string;
  pending?: boolean;
  destructive?: boolean;
  /** Runs once at a time: calls are ignored until its promise settles. */
  onConfirm: () => Promise<unknown> | void;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  size = 'sm',
  confirmLabel,
  pendingLabel,
  cancelLabel = t`Cancel`,
  pending = false,
  destructive = true,
  onConfirm,
}: ConfirmDialogProps) {
  const confirm = useSingleRun(onConfirm);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!pending) onOpenChange(next);
      }}
      role="alertdialog"
      size={size}
      title={title}
      description={description}
      dismissible={!pending}
      footer={
        <>
          <Button variant="outline" disabled={pending} onClick={() => onOpenChange(false)}>
            {cancelLabel}
          </Button>
          <Button
            variant={destructive ? 'destructive' : 'primary'}
            pending={pending}
            onClick={() => void confirm()}
          >
            {pending ? (pendingLabel ?? confirmLabel) : confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
