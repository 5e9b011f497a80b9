import { t } from '@lingui/core/macro';
import { type RefObject, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../overlays/confirm-dialog';

interface LeaveGuardProps {
  /** Whether there is unsaved input. Called when the user leaves, because state would be one render late. */
  dirty: () => boolean;
  /** True if this browser stores the input as a draft, so that a reload loses nothing. */
  kept: boolean;
  /** Set by the page before it navigates away on its own, for example after saving. */
  leaving: RefObject<boolean>;
}

/** Asks before a link or the back button discards input, and before a reload would lose it. */
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
      title={t`Leave without saving?`}
      description={
        kept
          ? t`Your changes are stored in this browser. Open this editor again to continue.`
          : t`Your changes aren’t saved.`
      }
      confirmLabel={t`Leave`}
      cancelLabel={t`Stay`}
      destructive={!kept}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
