import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

interface MessageTextProps {
  text: string;
  /** The text in the parts that it is sent in, where these are to be told apart; the text itself stays one. */
  parts?: readonly string[];
}

/** The number of a part before its first word: drawn by the style sheet, so that the text stays as typed. */
const PART_LABEL =
  'before:me-1 before:rounded-sm before:bg-warning before:px-1 before:text-[0.625rem] before:font-semibold before:text-bg before:tabular-nums before:content-[attr(data-part)]';

/**
 * A message exactly as typed: line breaks and runs of blanks stay, a long word wraps, and each line
 * runs in the direction of its own script.
 */
export function MessageText({ text, parts = [text] }: MessageTextProps) {
  if (text === '')
    return <span className="text-muted italic">{t`Your message will appear here`}</span>;
  return (
    <span
      dir="auto"
      className="block whitespace-pre-wrap text-start [overflow-wrap:anywhere] [unicode-bidi:plaintext]"
    >
      {parts.length === 1
        ? text
        : parts.map((part, index) => (
            <span
              key={index}
              data-part={`${index + 1}/${parts.length}`}
              className={cn(index > 0 && PART_LABEL)}
            >
              {part}
            </span>
          ))}
    </span>
  );
}
