import { useEffect, useState } from 'react';

/** Calls back when the browser is idle. Returns a function that cancels it. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => call());
  return () => cancelIdleCallback(request);
}

/** True once the browser has been idle after the first render. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
