import { useEffect, useState } from 'react';
import { afterNextFrame } from './after-next-frame';

/** True once the `ready` content has been painted, which is the time to load less urgent content. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterNextFrame(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
