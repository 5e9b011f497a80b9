import type { PointerEvent } from 'react';
import { cn } from '@/lib/cn';
import { useTooltip } from './tooltip';

const isTruncated = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  scrollWidth > clientWidth || scrollHeight > clientHeight;

/** Tooltip with the full text for an element that truncates it. Shown on hover, only if the text is truncated. */
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
  lines?: 1 | 2;
  className?: string;
}

/** Truncated text with an ellipsis; hovering shows all of it. */
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
