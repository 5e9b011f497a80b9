import { useEffect, useState } from 'react';

/**
 * The value, a frame later: what follows a key is drawn when the key itself has been.
 * @param first What stands for it until then, from the start; the value itself unless given.
 */
export function useNextFrame<T>(value: T, first: T = value): T {
  const [shown, setShown] = useState(first);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setShown(value));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return shown;
}
