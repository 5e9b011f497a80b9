import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A ring says that nothing has begun yet, a full dot that something goes on or is over. */
const DOTS: Record<string, string> = {
  gray: 'before:border-2 before:border-muted',
  slate: 'before:bg-muted',
  blue: 'before:bg-info',
  green: 'before:bg-success',
  amber: 'before:bg-warning',
  red: 'before:bg-destructive',
  violet: 'before:bg-violet',
};

interface StatusProps {
  /** A colour word; an unknown one, or none, is a grey ring. */
  color?: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** The state of a row: a dot in its colour and a word in the colour of text. What a row is, and not how it does, is a `Badge`. */
export function Status({ color, className, children }: StatusProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        'before:size-2 before:shrink-0 before:rounded-full before:[forced-color-adjust:none] before:[print-color-adjust:exact]',
        DOTS[color ?? 'gray'] ?? DOTS['gray'],
        className,
      )}
    >
      {children}
    </span>
  );
}
