import { useEffect, useState } from 'react';

/** Longer than the pause between two keys. */
const PAUSE = 1000;

/** Tells screen readers the price when it has changed and the typing has paused; never on each key. */
export function CostStatus({ text }: { text: string }) {
  // What stands there at the beginning is read with the page.
  const [announced, setAnnounced] = useState({ text, aloud: '' });
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced((before) => (before.text === text ? before : { text, aloud: text })),
      PAUSE,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announced.aloud}
    </p>
  );
}
