import { useEffect, useState } from 'react';

/** Calls when the browser has nothing better to do; what is returned takes it back. */
export function whenIdle(call: () => void): () => void {
  // Safari has no idle callback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(call, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => call());
  return () => cancelIdleCallback(request);
}

/** False until the browser has had nothing better to do since the component was drawn first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
