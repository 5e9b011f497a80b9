import { formatCurrency } from '@/domain/format';
import { cn } from '@/lib/cn';

/** Dollars; in the destructive colour when negative. */
export function Amount({ value }: { value: number | null }) {
  const negative = (value ?? 0) < 0;
  return (
    <span className={cn('tabular-nums', negative && 'text-destructive')}>
      {formatCurrency(value, 2)}
    </span>
  );
}
