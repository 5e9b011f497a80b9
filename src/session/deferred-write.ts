/** Longer than between two keys of somebody who types, shorter than anybody takes to do something else. */
const DELAY_MS = 300;

interface DeferredWrite {
  /** Something has changed: it is written when nothing has for a moment, at the latest when the page is left or out of sight. */
  schedule: () => void;
  /** What waits is not to be written any more. */
  cancel: () => void;
  /** Writes what waits, and listens no longer. */
  stop: () => void;
}

/** Puts off what would be done with every key, without losing any of it to a reload, a closed window or a phone that kills the page. */
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
