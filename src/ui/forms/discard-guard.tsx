import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface DiscardGuardProps {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  children: (requestClose: () => void) => ReactNode;
}

/** Asks before a dialog with unsaved input closes; while busy it cannot be closed. */
export function DiscardGuard({ dirty, busy, onDiscard, children }: DiscardGuardProps) {
  const [asking, setAsking] = useState(false);
  const requestClose = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else onDiscard();
  };
  return (
    <>
      {children(requestClose)}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t`Discard what you typed?`}
        description={t`Your changes aren’t saved.`}
        confirmLabel={t`Discard`}
        cancelLabel={t`Keep editing`}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}
