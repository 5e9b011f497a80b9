import { useEffect, useState } from 'react';
import { toast as sonner, Toaster as Sonner } from 'sonner';
import { type Toast, type ToastAction, toaster } from '@/lib/toast';
import { useTheme } from '../theme/theme';
import { releaseToastFocus } from './toaster-focus';
import { useIsMobile } from '../theme/use-media-query';

const SHOW = { success: sonner.success, error: sonner.error, info: sonner };

/** Milliseconds in which a button of a toast can be reached. */
const ACTION_DURATION_MS = 10_000;

const SECOND_MS = 1000;

/** How many seconds are left; not read aloud each second. Closes the toast at the end. */
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
      {Math.ceil(left)}s
    </span>
  );
}

function actionLabel({ label, seconds }: ToastAction) {
  if (seconds === undefined) return label;
  return (
    // One element: the button is a flex box, which would drop the space.
    <span>
      {label} <Countdown seconds={seconds} />
    </span>
  );
}

/** A new toast and not the old one with another text: it is read aloud, and has its full time. */
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

/** The region of `toaster.tsx`, which loads it. */
export function ToasterFrame() {
  const { shown } = useTheme();
  // On a phone dialogs rise from the bottom, and their buttons stand where a message would.
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
          title: '!font-medium break-words',
          description: '!text-muted break-words',
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
