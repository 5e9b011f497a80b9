/** Delay in milliseconds: longer than the gap between keystrokes, shorter than the user's next action. */
const DELAY_MS = 300;

interface DeferredWrite {
  /** Writes once after the delay, or earlier when the page is hidden or unloaded. */
  schedule: () => void;
  /** Cancels a pending write. */
  cancel: () => void;
  /** Runs a pending write and removes the listeners. */
  stop: () => void;
}

/**
 * Delays a write so that it does not run on every keystroke. A reload, a closed window or a phone that stops
 * the page runs the pending write first.
 */
export function deferWrite(write: () => void): DeferredWrite {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    if (timer === undefined) return;
    cancel();
    write();
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') now();
  };
  window.addEventListener('pagehide', now);
  document.addEventListener('visibilitychange', hidden);
  return {
    schedule: () => {
      timer ??= setTimeout(now, DELAY_MS);
    },
    cancel,
    stop: () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    },
  };
}
