import { useEffect, useState } from 'react';
import { afterNextFrame } from './after-next-frame';

/** True after content that is `ready` was painted. Load and render less urgent content then. */
export function usePainted(ready: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => (ready ? afterNextFrame(() => setPainted(true)) : undefined), [ready]);
  return painted;
}
