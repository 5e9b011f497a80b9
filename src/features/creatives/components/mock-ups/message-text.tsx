/**
 * A message exactly as typed (PREV-03): line breaks and runs of blanks stay, a long word wraps, and each line
 * runs in the direction of its own script.
 */
export function MessageText({ text }: { text: string }) {
  if (text === '') return <span className="text-muted italic">Your message will appear here</span>;
  return (
    <span
      dir="auto"
      className="block whitespace-pre-wrap text-start [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
    >
      {text}
    </span>
  );
}
