import type { FlightField } from '@/domain/flight/fields';
import type { ReactNode } from 'react';
import { useWizardContext } from '../frame/wizard-context';

interface LockableFieldProps {
  field: FlightField;
  className?: string;
  children: ReactNode;
}

/** Field of the wizard. In an edit, a locked field is disabled and the reason is shown below it. */
export function LockableField({ field, className, children }: LockableFieldProps) {
  const { editing } = useWizardContext();
  const why = editing?.lockReason(field);
  if (!why)
    return editing ? (
      <div data-field={field} className={className ?? 'min-w-0'}>
        {children}
      </div>
    ) : (
      children
    );
  return (
    <fieldset disabled data-field={field} tabIndex={-1} className={className ?? 'min-w-0'}>
      {children}
      <p className="mt-1.5 text-[0.8125rem] text-muted">{why}</p>
    </fieldset>
  );
}
