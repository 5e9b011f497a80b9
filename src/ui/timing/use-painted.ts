import { useEffect, useState } from 'react';
import { afterNextFrame } from './after-next-frame';

/** Whether what is `ready` has been painted: what nobody waits for is loaded, read and drawn behind it. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterNextFrame(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
