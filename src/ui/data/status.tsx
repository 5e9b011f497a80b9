import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A ring says that nothing has begun yet, a full dot that something goes on or is over. */
const DOTS: Record<string, string> = {
  slate: '[--dot:var(--muted)]',
  blue: '[--dot:var(--info)]',
  green: '[--dot:var(--success)]',
  amber: '[--dot:var(--warning)]',
  red: '[--dot:var(--destructive)]',
  violet: '[--dot:var(--violet)]',
};

const RING = '[--dot:var(--muted)] [--hole:2px]';

/**
 * Colour and form of the dot that `status-dot` and `status-select` draw.
 * @param color A colour word; an unknown one, or none, is a grey ring.
 */
export const statusDot = (color: string | null | undefined): string => DOTS[color ?? ''] ?? RING;

interface StatusProps {
  /** As of `dotOf`. */
  color?: string | null | undefined;
  /** Lets long text break over several lines. Two `whitespace-*` classes on one element would conflict. */
  wrap?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** The state of a row: a dot in its colour and a word in the colour of text. What a row is, and not how it does, is a `Badge`. */
export function Status({ color, wrap = false, className, children }: StatusProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5',
        wrap ? 'min-w-0 break-words' : 'whitespace-nowrap',
        'status-dot',
        statusDot(color),
        className,
      )}
    >
      {children}
    </span>
  );
}
