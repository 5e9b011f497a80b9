import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { cn } from '@/lib/cn';
import { type Toast, type ToastAction, toaster } from '@/lib/toast';
import { useTheme } from '../theme/theme';
import { releaseToastFocus } from './toaster-focus';
import { useIsMobile } from '../theme/use-media-query';

const SHOW = { success: sonner.success, error: sonner.error, info: sonner };

/** Milliseconds during which the user can press a toast's button. */
const ACTION_DURATION_MS = 10_000;

const SECOND_MS = 1000;

/** Seconds left, hidden from screen readers. Closes the toast at 0. */
function Countdown({ seconds }: { seconds: number }) {
  const [end] = useState(() => Date.now() + seconds * SECOND_MS);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      const rest = (end - Date.now()) / SECOND_MS;
      if (rest <= 0) sonner.dismiss();
      else setLeft(rest);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [end]);
  return (
    <span aria-hidden className="tabular-nums">
      {t`${{ seconds: Math.ceil(left) }}s`}
    </span>
  );
}

function actionLabel({ label, seconds }: ToastAction) {
  if (seconds === undefined) return label;
  return (
    // One element: the button is a flex container and would drop the space.
    <span>
      {label} <Countdown seconds={seconds} />
    </span>
  );
}

/**
 * Creates a new toast instead of updating the old one, so that screen readers announce it and it gets its
 * full duration.
 */
function show({ kind, title, description, action }: Toast): void {
  sonner.dismiss();
  const lasts = kind === 'error' || action?.seconds !== undefined;
  const duration = lasts ? Number.POSITIVE_INFINITY : ACTION_DURATION_MS;
  SHOW[kind](title, {
    description,
    ...((lasts || action) && { duration }),
    ...(action && { action: { label: actionLabel(action), onClick: action.onAct } }),
  });
}

/** The toast region; `toaster.tsx` loads it on demand. */
export function ToasterFrame() {
  const { shown } = useTheme();
  // On a phone dialogs slide up from the bottom, and a toast there would cover their buttons.
  const position = useIsMobile() ? 'top-center' : 'bottom-right';
  useEffect(() => toaster.connect({ show, clear: () => void sonner.dismiss() }), []);
  useEffect(releaseToastFocus, []);
  return (
    <Sonner
      theme={shown}
      visibleToasts={1}
      duration={5000}
      position={position}
      closeButton
      toastOptions={{
        unstyled: false,
        classNames: {
          toast:
            '!rounded-card !border !border-border !bg-surface !text-fg !shadow-overlay !font-sans',
          title: cn('!font-medium break-words'),
          description: cn('!text-muted break-words'),
          error:
            '!border-destructive !bg-destructive-soft [&_[data-title]]:!text-destructive [&_[data-icon]]:!text-destructive [&_[data-description]]:!text-fg',
          success: '[&_[data-icon]]:!text-success',
          actionButton:
            '!h-8 !rounded-control !border !border-solid !border-border !bg-surface !px-2.5 !text-[0.8125rem] !font-medium !text-fg hover:!bg-raised',
          closeButton: '!size-6 !border-border !bg-surface !text-fg',
        },
      }}
    />
  );
}
