import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { toaster } from '@/lib/toast';

/** By then the first screen is drawn. A region that is there before its first text is read aloud more reliably. */
const LOAD_DELAY_MS = 4000;
const RETRY_DELAY_MS = 3000;

let loaded: ReactNode = null;

/** Fetches the code of toasts before the first one is shown. */
export async function preloadToaster(): Promise<ReactNode> {
  const { ToasterFrame } = await import('./toaster-frame');
  loaded ??= <ToasterFrame />;
  return loaded;
}

/** Not a lazy component: toasts that could not be loaded wait for the network instead of ending the app. */
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

/** One toast at a time, the newest first; success closes after 5000 ms. */
export function Toaster() {
  const wanted = useSyncExternalStore(toaster.subscribe, toaster.isLoadRequested);
  useEffect(() => {
    const timer = setTimeout(toaster.requestLoad, LOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return useFrame(wanted);
}
