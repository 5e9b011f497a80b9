import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { toaster } from '@/lib/toast';

/**
 * The first screen has rendered by then. The region loads even without a toast: screen readers announce more
 * reliably if it exists before its first message.
 */
const LOAD_DELAY_MS = 4000;
const RETRY_DELAY_MS = 3000;

let loaded: ReactNode = null;

export async function preloadToaster(): Promise<ReactNode> {
  const { ToasterFrame } = await import('./toaster-frame');
  loaded ??= <ToasterFrame />;
  return loaded;
}

/** Not `React.lazy`: if loading fails, toasts wait for the network instead of crashing the app. */
function useFrame(wanted: boolean): ReactNode {
  const [frame, setFrame] = useState(() => loaded);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!wanted || frame) return;
    let timer: ReturnType<typeof setTimeout>;
    void preloadToaster().then(setFrame, () => {
      timer = setTimeout(() => setAttempt(attempt + 1), RETRY_DELAY_MS);
    });
    return () => clearTimeout(timer);
  }, [wanted, frame, attempt]);
  return wanted && frame;
}

/** Loads the toast region after the first screen, or earlier for the first toast. */
export function Toaster() {
  const wanted = useSyncExternalStore(toaster.subscribe, toaster.isLoadRequested);
  useEffect(() => {
    const timer = setTimeout(toaster.requestLoad, LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return useFrame(wanted);
}
