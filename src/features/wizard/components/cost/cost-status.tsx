import { useEffect, useState } from 'react';

/** Debounce in milliseconds: longer than the gap between keystrokes. */
const TYPING_PAUSE_MS = 1000;

/** Announces a changed price to screen readers once typing pauses. */
export function CostStatus({ text }: { text: string }) {
  // The initial price is not announced: screen readers find it in the panel.
  const [announced, setAnnounced] = useState({ text, aloud: '' });
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced((before) => (before.text === text ? before : { text, aloud: text })),
      TYPING_PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p role="status" className="sr-only">
      {announced.aloud}
    </p>
  );
}
