import { LoaderCircle } from 'lucide-react';
import { useState } from 'react';
import { cn } from '@/lib/cn';
import { useIdle } from '@/ui/use-idle';
import { useKeptFocus } from '@/ui/use-kept-focus';
import { Look, statusLabel, type StatusLook } from './status-badge';

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
 * The status with a choice of every active status beside it. A list has many of these and few are opened: until
 * the page is idle, or one is pressed or focused, it has only the status that is chosen.
 */
export function StatusSelect({
  statuses,
  status,
  label,
  pending,
  onChange,
  className,
}: StatusSelectProps) {
  const noteFocus = useKeptFocus(pending !== undefined);
  const [reached, setReached] = useState(false);
  const idle = useIdle();
  const shown = pending ?? status;
  const listed = statuses.some(({ name }) => name === status);
  const unlisted = { name: status, display_name: statusLabel({ status, looks: statuses }) };
  const all = listed ? statuses : [unlisted, ...statuses];
  const options = reached || idle ? all : all.filter(({ name }) => name === shown);
  return (
    <span
      className={cn(
        'relative inline-flex items-center gap-1 rounded-control border border-border py-0.5 pr-1.5 pl-2 transition-colors hover:border-control has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        !pending && 'icon icon-chevron-down before:order-last before:size-3.5 before:bg-muted',
        className,
      )}
    >
      <Look status={status} looks={statuses} />
      {pending && <LoaderCircle aria-hidden className="size-3.5 animate-spin text-muted" />}
      {/* The browser's own select, transparent over the status: it works with every keyboard and phone. */}
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
        className="absolute inset-0 w-full cursor-pointer bg-surface text-fg opacity-0"
      >
        {options.map(({ name, display_name }) => (
          <option key={name} value={name}>
            {display_name}
          </option>
        ))}
      </select>
    </span>
  );
}
