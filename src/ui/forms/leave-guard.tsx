import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface LeaveGuardProps {
  /** Whether there is unsaved text; asked at the moment of leaving, ahead of the next render. */
  dirty: () => boolean;
  /** Whether this browser keeps what was typed. */
  kept: boolean;
  /** True once the page is left on purpose. */
  leaving: RefObject<boolean>;
}

/** Asks before a link or the back button leaves unsaved text, and before a reload would lose it. */
export function LeaveGuard({ dirty, kept, leaving }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !leaving.current && currentLocation.pathname !== nextLocation.pathname && dirty(),
  );
  useEffect(() => {
    if (kept) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, kept]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description={
        kept
          ? 'What you typed is kept in this browser: open this editor again to go on.'
          : 'The changes have not been saved, and this browser could not keep them.'
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      destructive={!kept}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
