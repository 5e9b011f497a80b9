import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

/** A ring means not started; a full dot means running or ended. */
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
 * Color and shape of the dot that the utilities `status-dot` and `status-select` draw.
 * @param color A color name; an unknown or missing one is a gray ring.
 */
export const statusDot = (color: string | null | undefined): string => DOTS[color ?? ''] ?? RING;

interface StatusProps {
  color?: string | null | undefined;
  /** Lets long text break over several lines. Two `whitespace-*` classes on one element would conflict. */
  wrap?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A row's status: a dot in its color and a word in text color. Use `Badge` for the kind of a row. */
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
