import { useEffect, useState } from 'react';

/** Debounce in milliseconds: longer than the gap between two moves of a drag or two key presses. */
const PAUSE_MS = 250;

/** The value once it has stayed the same for a moment. The value must keep its identity while it does not change. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
