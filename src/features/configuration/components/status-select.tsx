import { useState } from 'react';
import { cn } from '@/lib/cn';
import { statusDot } from '@/ui/data/status';
import { useIdle } from '@/ui/timing/use-idle';
import { useRestoreFocus } from '@/ui/focus/use-restore-focus';
import { findLook, statusLabel, type StatusLook } from './status-badge';

interface StatusSelectProps {
  statuses: readonly StatusLook[];
  status: string;
  /** Accessible name, for example `Change status of Spring Sale`. */
  label: string;
  /** Status that is being saved; undefined if no change is pending. */
  pending?: string | undefined;
  onChange: (status: string) => void;
  className?: string | undefined;
  tabIndex?: 0 | -1 | undefined;
}

/**
 * Native select of the active statuses with the dot of the current one. Lists have many of these selects, so each
 * renders only the current option until the page is idle or the user presses or focuses it.
 */
export function StatusSelect({
  statuses,
  status,
  label,
  pending,
  onChange,
  className,
  tabIndex,
}: StatusSelectProps) {
  const noteFocus = useRestoreFocus(pending !== undefined);
  const [touched, setTouched] = useState(false);
  const idle = useIdle();
  const shown = pending ?? status;
  const listed = statuses.some(({ name }) => name === status);
  const unlisted = { name: status, display_name: statusLabel({ status, looks: statuses }) };
  const all = listed ? statuses : [unlisted, ...statuses];
  const options = touched || idle ? all : all.filter(({ name }) => name === shown);
  return (
    <select
      onPointerDown={() => setTouched(true)}
      onFocus={(event) => {
        noteFocus(event);
        setTouched(true);
      }}
      aria-label={label}
      tabIndex={tabIndex}
      value={shown}
      disabled={pending !== undefined}
      onChange={(event) => onChange(event.target.value)}
      className={cn(
        'status-select',
        statusDot(findLook({ status: shown, looks: statuses })?.color_class),
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
