import type { ComponentProps } from 'react';
import { cn } from '@/lib/cn';
import { useRestoreFocus } from '../focus/use-restore-focus';

type SwitchProps = Omit<ComponentProps<'button'>, 'onChange'> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
};

/** On/off switch. Controlled: the caller stores the value. Label it with a Field, `aria-labelledby` or `aria-label`. */
export function Switch({ checked, onCheckedChange, className, onFocus, ...props }: SwitchProps) {
  const noteFocus = useRestoreFocus(props.disabled === true);
  return (
    <button
      type="button"
      {...props}
      onFocus={(event) => {
        noteFocus(event);
        onFocus?.(event);
      }}
      role="switch"
      aria-checked={checked}
      onClick={() => onCheckedChange(!checked)}
      className={cn(
        'relative inline-flex h-6 w-10 shrink-0 items-center rounded-full border align-middle transition-colors duration-150 disabled:opacity-55',
        checked ? 'border-accent bg-accent' : 'border-control bg-raised',
        className,
      )}
    >
      <span
        aria-hidden
        className={cn(
          'absolute left-0.5 size-4.5 rounded-full transition-transform duration-150',
          checked ? 'translate-x-4 bg-accent-fg' : 'bg-control',
        )}
      />
    </button>
  );
}
