import type { PointerEvent } from 'react';
import { cn } from '@/lib/cn';
import { useTooltip } from './tooltip';

const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** For an element that cuts its text off: a pointer that rests on it sees the whole text in a tooltip. */
export function useTruncatedText(text: string) {
  const { handlers, tooltip } = useTooltip(text);
  return {
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (isTruncated(event.currentTarget)) handlers?.onPointerEnter(event);
      },
      onPointerLeave: handlers?.onPointerLeave,
      onPointerDown: handlers?.onPointerDown,
    },
    tooltip,
  };
}

interface TruncatedTextProps {
  text: string;
  /** After how many lines it is cut off. */
  lines?: 1 | 2;
  className?: string;
}

/** A text that ends in dots where there is no room for it; a pointer that rests on it sees all of it in a tooltip. */
export function TruncatedText({ text, lines = 1, className }: TruncatedTextProps) {
  const { handlers, tooltip } = useTruncatedText(text);
  return (
    <span
      {...handlers}
      className={cn(lines === 1 ? 'block truncate' : 'line-clamp-2 break-words', className)}
    >
      <bdi>{text}</bdi>
      {tooltip}
    </span>
  );
}
