import { startTransition, useEffect, useState } from 'react';

/** Longer than between two keys of somebody who types, shorter than a look away from the field. */
const REST = 300;

/**
 * What the value was when it had last not changed for a moment: for what nobody reads while typing.
 * @param kind What kind of value it is: one of another kind is taken at once, as no key made it.
 */
export function useRested<T>(value: T, kind: string): T {
  const [rested, setRested] = useState({ value, kind });
  if (rested.kind !== kind) setRested({ value, kind });
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setRested({ value, kind })), REST);
    return () => clearTimeout(timer);
  }, [value, kind]);
  return rested.kind === kind ? rested.value : value;
}
