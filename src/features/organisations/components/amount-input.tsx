import type { ComponentProps } from 'react';
import { Input } from '@/ui/input';

interface AmountInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Stands before the number: $; or behind it: %. */
  unit?: '$' | '%';
}

/** A number with its unit. */
export function AmountInput({ unit, min, ...props }: AmountInputProps) {
  const look = unit === '$' ? 'pl-6' : unit === '%' ? 'pr-7' : '';
  return (
    <span className="relative block">
      <Input {...props} type="number" min={min ?? 0} inputMode="decimal" className={look} />
      {unit && (
        <span
          aria-hidden
          className={`pointer-events-none absolute top-1/2 -translate-y-1/2 text-muted ${unit === '$' ? 'left-2.5' : 'right-2.5'}`}
        >
          {unit}
        </span>
      )}
    </span>
  );
}
