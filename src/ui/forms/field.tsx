import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from '@/lib/cn';
import { useValueAfterPress } from '../timing/press';

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  /** Adds an asterisk to the label and `aria-required` to the control. */
  required?: boolean | undefined;
  error?: string | undefined;
  hint?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A labeled control with hint and error, connected by ids. A new error waits until the user releases the
 * mouse button or finger, so that it cannot move a control that is being pressed.
 */
export function Field({ label, required, error: found, hint, className, children }: FieldProps) {
  const id = useId();
  const error = useValueAfterPress(found);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-[0.8125rem] font-medium">
        {label}
        {required && ' *'}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-[0.8125rem] text-muted">
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error && (
          <p
            id={`${id}-error`}
            className="mt-1.5 flex items-start gap-1 text-[0.8125rem] text-destructive"
          >
            <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
