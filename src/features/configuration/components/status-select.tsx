import { useState } from 'react';
import { cn } from '@/lib/cn';
import { statusDot } from '@/ui/data/status';
import { useIdle } from '@/ui/timing/use-idle';
import { useRestoreFocus } from '@/ui/focus/use-restore-focus';
import { lookOf, statusLabel, type StatusLook } from './status-badge';

interface StatusSelectProps {
  /** Every active status. */
  statuses: readonly StatusLook[];
  status: string;
  /** What the choice is about, for people who do not see the row: `Change status of Spring Sale`. */
  label: string;
  /** The status that is being written. */
  pending?: string | undefined;
  onChange: (status: string) => void;
  className?: string | undefined;
}

/**
 * The status as a choice of every active status: the browser's own select, which works with every keyboard and phone,
 * with the dot of its status. A list has many of these and few are opened: until the page is idle, or one is pressed
 * or focused, it has only the status that is chosen.
 */
export function StatusSelect({
  statuses,
  status,
  label,
  pending,
  onChange,
  className,
}: StatusSelectProps) {
  const noteFocus = useRestoreFocus(pending !== undefined);
  const [reached, setReached] = useState(false);
  const idle = useIdle();
  const shown = pending ?? status;
  const listed = statuses.some(({ name }) => name === status);
  const unlisted = { name: status, display_name: statusLabel({ status, looks: statuses }) };
  const all = listed ? statuses : [unlisted, ...statuses];
  const options = reached || idle ? all : all.filter(({ name }) => name === shown);
  return (
    <select
      onPointerDown={() => setReached(true)}
      onFocus={(event) => {
        noteFocus(event);
        setReached(true);
      }}
      aria-label={label}
      value={shown}
      disabled={pending !== undefined}
      onChange={(event) => onChange(event.target.value)}
      className={cn(
        'status-select',
        statusDot(lookOf({ status: shown, looks: statuses })?.color_class),
        className,
      )}
    >
      {options.map(({ name, display_name }) => (
        <option key={name} value={name}>
          {display_name}
        </option>
      ))}
    </select>
  );
}
