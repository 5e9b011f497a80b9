import type { ComponentProps, ReactNode } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { type NumberFormat, typedReading } from '@/domain/shared/typed-number';
import { cn } from '@/lib/cn';
import { FormField } from './form-field';
import { Input } from './input';

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'type' | 'inputMode'> {
  format: NumberFormat;
  /** Shown inside the control: $ before the number, % after it. */
  unit?: NumberFormat['unit'];
}

/**
 * A text input for a number. `type="number"` drops a decimal comma in most browsers and changes with the
 * mouse wheel, so the input keeps the text, and `domain/shared/typed-number` parses it.
 */
export function NumberInput({ format, unit, className, ...props }: NumberInputProps) {
  const input = (
    <Input
      autoComplete="off"
      {...props}
      inputMode={format.decimals === 0 ? 'numeric' : 'decimal'}
      className={cn('tabular-nums', unit === '$' && 'pl-6', unit === '%' && 'pr-7', className)}
    />
  );
  if (!unit) return input;
  return (
    <span className="relative block">
      {input}
      <span
        aria-hidden
        className={cn(
          'pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted',
          unit === '$' ? 'left-2.5' : 'right-2.5',
        )}
      >
        {unit}
      </span>
    </span>
  );
}

interface ReadingHintProps {
  hint?: ReactNode;
  typed: string;
  format: NumberFormat;
  unit?: NumberFormat['unit'];
}

/** Hint of a number field. Adds the parsed value unless it is obvious. */
function readingHint({ hint, typed, format, unit }: ReadingHintProps): ReactNode {
  const reading = typedReading(typed, format, unit);
  if (reading === null) return hint;
  return (
    <>
      <span className="block font-medium text-fg tabular-nums">= {reading}</span>
      {hint}
    </>
  );
}

interface NumberFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>;
  name: FieldPathByValue<T, string>;
  label: ReactNode;
  required?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  className?: string;
  format: NumberFormat;
  unit?: NumberFormat['unit'];
  'aria-required'?: boolean;
}

/** A labeled number field of a form. Its value is the typed text. */
export function NumberField<T extends FieldValues>({
  hint,
  format,
  unit = format.unit,
  ...field
}: NumberFieldProps<T>) {
  const typed: string = useWatch({ control: field.form.control, name: field.name });
  return (
    <FormField
      {...field}
      as={NumberInput}
      format={format}
      unit={unit}
      hint={readingHint({ hint, typed, format, unit })}
    />
  );
}
