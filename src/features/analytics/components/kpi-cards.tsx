import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  MousePointerClick,
  Percent,
  Send,
  TrendingUp,
} from 'lucide-react';
import {
  clickRate,
  deliveryRate,
  type Figures,
  pointChange,
  relativeChange,
} from '@/domain/analytics';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/format';
import { cn } from '@/lib/cn';
import { StatCard } from '@/ui/stat-card';

interface ChangeProps {
  /** Percent, or percentage points of a rate; null: nothing to compare with. */
  value: number | null;
  points?: boolean;
}

/** How much a figure has changed, by sign, arrow and colour (ANA-09). */
function Change({ value, points = false }: ChangeProps) {
  if (value === null) return <>No figure to compare vs last period</>;
  const shown = Math.round(value * 10) / 10;
  const Icon = shown > 0 ? ArrowUp : shown < 0 ? ArrowDown : ArrowRight;
  const size = formatPercent(Math.abs(shown));
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1">
      <span
        className={cn(
          'inline-flex items-center gap-0.5 font-medium',
          shown > 0 && 'text-success',
          shown < 0 && 'text-destructive',
        )}
      >
        <Icon aria-hidden className="size-3.5" />
        {shown > 0 ? '+' : shown < 0 ? '−' : ''}
        {points ? `${size.slice(0, -1)} pts` : size}
      </span>{' '}
      vs last period
    </span>
  );
}

const measured = (text: string, value: number | null) => (value === null ? 'Not measured' : text);

interface KpiCardsProps {
  current: Figures;
  previous: Figures | null;
}

/** The four figures of the period, each with its change against the period before (ANA-08, D-01, F-23). */
export function KpiCards({ current, previous }: KpiCardsProps) {
  const delivery = deliveryRate(current);
  const clicks = clickRate(current);
  return (
    <div className="mb-6 grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard
        label="Total Sent"
        icon={<Send aria-hidden />}
        value={formatInteger(current.sent)}
        detail={<Change value={relativeChange(current.sent, previous?.sent ?? null)} />}
      />
      <StatCard
        label="Delivery Rate"
        icon={<Percent aria-hidden />}
        value={measured(formatPercent(delivery), delivery)}
        detail={<Change points value={pointChange(delivery, previous && deliveryRate(previous))} />}
      />
      <StatCard
        label="Click Rate"
        icon={<MousePointerClick aria-hidden />}
        value={measured(formatPercent(clicks), clicks)}
        detail={<Change points value={pointChange(clicks, previous && clickRate(previous))} />}
      />
      <StatCard
        label="Revenue"
        icon={<TrendingUp aria-hidden />}
        value={formatCurrency(current.revenue, 2)}
        detail={<Change value={relativeChange(current.revenue, previous?.revenue ?? null)} />}
      />
    </div>
  );
}
