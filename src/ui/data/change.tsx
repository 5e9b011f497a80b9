import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { formatPercent } from '@/domain/shared/format';
import { cn } from '@/lib/cn';

interface ChangeProps {
  /** Percent, or percentage points of a rate; null renders nothing. */
  value: number | null;
  points?: boolean;
}

/** Change of a figure as sign, arrow and color. The caller names the period it is compared with. */
export function Change({ value, points = false }: ChangeProps) {
  if (value === null) return null;
  const shown = Math.round(value * 10) / 10;
  const Icon = shown > 0 ? ArrowUp : shown < 0 ? ArrowDown : ArrowRight;
  const size = formatPercent(Math.abs(shown));
  return (
    <span
      className={cn(
        'inline-flex items-center gap-0.5',
        shown > 0 && 'text-success',
        shown < 0 && 'text-destructive',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {shown > 0 ? '+' : shown < 0 ? '−' : ''}
      {points ? t`${{ size: size.slice(0, -1) }} pts` : size}
    </span>
  );
}
