import { startTransition, useEffect, useState } from 'react';

/** Longer than between two keys of somebody who types, shorter than a look away from the field. */
const REST = 300;

/** What the value was when it had last not changed for a moment: for what nobody reads while typing. */
export function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested(value)), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
