import type { CSSProperties } from 'react';
import { cn } from '@/lib/cn';

interface MeterProps {
  /** Percent; drawn from 0 to 100. */
  value: number;
  /** Says it to screen readers where no text beside it does. */
  label?: string;
  className?: string;
}

/** How much of a budget or limit is used, as a thin bar below the figures that say it. */
export function Meter({ value, label, className }: MeterProps) {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <span
      {...(label
        ? {
            role: 'meter',
            'aria-label': label,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'aria-valuenow': Math.round(shown * 10) / 10,
          }
        : { 'aria-hidden': true })}
      style={{ '--part': `${shown}%` } as CSSProperties}
      className={cn('meter block h-1.5 w-full', className)}
    />
  );
}
