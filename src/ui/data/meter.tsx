import type { CSSProperties } from 'react';
import { cn } from '@/lib/cn';

interface MeterProps {
  /** Percent; drawn from 0 to 100. */
  value: number;
  /** Says it to screen readers where no text beside it does. */
  label?: string;
  /** Percent at which a tick stands: how much it should be by now, said by the figures. */
  mark?: number | null | undefined;
  className?: string;
}

/** A tick on a bar that is positioned itself, at a percent of it. */
export const MeterMark = ({ at }: { at: number }) => (
  <span
    style={{ left: `${Math.min(100, Math.max(0, at))}%` }}
    className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-fg"
  />
);

/** How much of a budget or limit is used, as a thin bar below the figures that say it. */
export function Meter({ value, label, mark = null, className }: MeterProps) {
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
      className={cn('meter relative block h-1.5 w-full', className)}
    >
      {mark !== null && <MeterMark at={mark} />}
    </span>
  );
}
