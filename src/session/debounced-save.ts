/** Longer than between two keys of somebody who types, shorter than anybody takes to do something else. */
const WAIT = 300;

interface LateWrite {
  /** Something has changed: it is written when nothing has for a moment, at the latest when the page is left or out of sight. */
  soon: () => void;
  /** What waits is not to be written any more. */
  drop: () => void;
  /** Writes what waits, and listens no longer. */
  end: () => void;
}

/** Puts off what would be done with every key, without losing any of it to a reload, a closed window or a phone that kills the page. */
export function lateWrite(write: () => void): LateWrite {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const now = () => {
    if (timer === undefined) return;
    drop();
    write();
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') now();
  };
  window.addEventListener('pagehide', now);
  document.addEventListener('visibilitychange', hidden);
  return {
    soon: () => {
      timer ??= setTimeout(now, WAIT);
    },
    drop,
    end: () => {
      window.removeEventListener('pagehide', now);
      document.removeEventListener('visibilitychange', hidden);
      now();
    },
  };
}
