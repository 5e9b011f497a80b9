import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface DiscardGuardProps {
  dirty: boolean;
  busy: boolean;
  onDiscard: () => void;
  children: (requestClose: () => void) => ReactNode;
}

/** Asks before a dialog with unsaved text closes; while busy it does not close at all. */
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
        title="Discard what you typed?"
        description="The changes have not been saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      />
    </>
  );
}
