import { useEffect, useState } from 'react';

/** Calls when the next frame has been drawn; what is returned takes it back. */
export function afterNextFrame(call: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(call);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** The value, a frame later: what follows a key is drawn when the key itself has been. */
export function useNextFrame<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => afterNextFrame(() => setShown(value)), [value]);
  return shown;
}
