import { t } from '@lingui/core/macro';
import { cn } from '@/lib/cn';

interface MessageTextProps {
  text: string;
  /** The text split into SMS parts. A number precedes each part after the first. */
  parts?: readonly string[];
}

/** Number before each part after the first. CSS draws it, so copied text stays as typed. */
const PART_LABEL =
  'before:me-1 before:rounded-sm before:bg-warning before:px-1 before:text-[0.625rem] before:font-semibold before:text-bg before:tabular-nums before:content-[attr(data-part)]';

/**
 * Message exactly as typed. Keeps line breaks and repeated spaces, wraps long words, and gives each line the direction of
 * its script.
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
