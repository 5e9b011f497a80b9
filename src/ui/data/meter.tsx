import type { CSSProperties } from 'react';
import { cn } from '@/lib/cn';

interface MeterProps {
  /** Percent, clamped to 0–100. */
  value: number;
  /** Accessible name, needed if no text next to the meter has the value. */
  label?: string;
  /** Position of a tick in percent, for example the planned progress. Text must state it too. */
  mark?: number | null | undefined;
  className?: string;
}

/** A tick inside a positioned bar, at a percentage of its width. */
export const MeterMark = ({ at }: { at: number }) => (
  <span
    style={{ left: `${Math.min(100, Math.max(0, at))}%` }}
    className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-fg"
  />
);

export function Meter({ value, label, mark = null, className }: MeterProps) {
  const shown = Math.min(100, Math.max(0, value));
  const aria = label
    ? {
        role: 'meter',
        'aria-label': label,
        'aria-valuemin': 0,
        'aria-valuemax': 100,
        'aria-valuenow': Math.round(shown * 10) / 10,
      }
    : { 'aria-hidden': true };
  return (
    <span
      {...aria}
      style={{ '--part': `${shown}%` } as CSSProperties}
      className={cn('meter relative block h-1.5 w-full', className)}
    >
      {mark !== null && <MeterMark at={mark} />}
    </span>
  );
}
