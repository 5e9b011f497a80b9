import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';

const TONES: Record<string, string> = {
  gray: 'bg-neutral-soft text-neutral',
  slate: 'bg-neutral-soft text-neutral',
  blue: 'bg-info-soft text-info',
  green: 'bg-success-soft text-success',
  amber: 'bg-warning-soft text-warning',
  red: 'bg-destructive-soft text-destructive',
  violet: 'bg-violet-soft text-violet',
};

interface BadgeProps {
  /** A color name; unknown or missing names are gray. */
  color?: string | null | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function Badge({ color, className, children }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap',
        TONES[color ?? 'gray'] ?? TONES['gray'],
        className,
      )}
    >
      {children}
    </span>
  );
}
