import { useEffect, useState } from 'react';

/** False until the browser has had nothing better to do since the component was drawn first. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 500);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(settle);
    return () => cancelIdleCallback(request);
  }, []);
  return idle;
}
