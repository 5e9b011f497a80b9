import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react';
import { formatInteger, formatPercent } from '@/domain/shared/format';
import { cn } from '@/lib/cn';

interface ChangeProps {
  /** Percent, or percentage points of a rate; null renders nothing. */
  value: number | null;
  points?: boolean;
  /** The change is neither good nor bad: no color. */
  neutral?: boolean;
}

/** From this change in percent on, a multiple says more: 36x. */
const MULTIPLE_FROM = 1000;

function sizeText(shown: number, points: boolean): string {
  if (!points && shown >= MULTIPLE_FROM) return `${formatInteger(Math.round(1 + shown / 100))}x`;
  const size = formatPercent(Math.abs(shown));
  const sign = shown > 0 ? '+' : shown < 0 ? '−' : '';
  return `${sign}${points ? t`${{ size: size.slice(0, -1) }} pts` : size}`;
}

/**
 * Change of a figure as sign, arrow and color; a multiple of the earlier value from 1,000% on. The caller names the
 * period it is compared with.
 */
export function Change({ value, points = false, neutral = false }: ChangeProps) {
  if (value === null) return null;
  const shown = Math.round(value * 10) / 10;
  const Icon = shown > 0 ? ArrowUp : shown < 0 ? ArrowDown : ArrowRight;
  return (
    <span
      className={cn(
        'inline-flex items-center gap-0.5',
        neutral && 'text-muted',
        !neutral && shown > 0 && 'text-success',
        !neutral && shown < 0 && 'text-destructive',
      )}
    >
      <Icon aria-hidden className="size-3.5" />
      {sizeText(shown, points)}
    </span>
  );
}
