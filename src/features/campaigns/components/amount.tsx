import { type Decimals, formatCurrency } from '@/domain/shared/format';
import { cn } from '@/lib/cn';

interface AmountProps {
  value: number | null;
  /** `sharedDecimals` of the amounts next to it. */
  decimals: Decimals;
  className?: string;
  /** Label that a pseudo-element shows. */
  'data-label'?: string;
}

/** Dollars, in the destructive color when negative. */
export function Amount({ value, decimals, className, ...label }: AmountProps) {
  return (
    <span
      {...label}
      className={cn('tabular-nums', (value ?? 0) < 0 && 'text-destructive', className)}
    >
      {formatCurrency(value, decimals)}
    </span>
  );
}
