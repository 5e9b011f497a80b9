import { formatCurrency } from '@/domain/shared/format';
import { cn } from '@/lib/cn';

interface AmountProps {
  value: number | null;
  /** `dd` inside a definition list. */
  as?: 'span' | 'dd';
  className?: string;
}

/** Dollars, in the destructive color when negative. */
export function Amount({ value, as: Tag = 'span', className }: AmountProps) {
  return (
    <Tag className={cn('tabular-nums', (value ?? 0) < 0 && 'text-destructive', className)}>
      {formatCurrency(value, 2)}
    </Tag>
  );
}
