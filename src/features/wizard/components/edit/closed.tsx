import type { ReactNode } from 'react';
import type { FlightField } from '@/domain/flight/edit';
import { useWizardContext } from '../frame/wizard-context';

interface ClosedProps {
  field: FlightField;
  className?: string;
  children: ReactNode;
}

/** A field of a flight that is changed: with the reason below it where it stays as it is. */
export function Closed({ field, className, children }: ClosedProps) {
  const { editing } = useWizardContext();
  const why = editing?.closed(field);
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
