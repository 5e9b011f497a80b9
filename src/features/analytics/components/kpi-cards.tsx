import {
  ArrowDown,
  ArrowRight,
  ArrowUp,
  MousePointerClick,
  Percent,
  Send,
  TrendingUp,
} from 'lucide-react';
import { pointChange, relativeChange } from '@/domain/analytics';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/format';
import { clickRate, deliveryRate, type Figures, type Rate } from '@/domain/rates';
import { cn } from '@/lib/cn';
import { StatCard } from '@/ui/stat-card';

interface ChangeProps {
  /** Percent, or percentage points of a rate; null: nothing to compare with. */
  value: number | null;
  points?: boolean;
}

/** How much a figure has changed, by sign, arrow and colour. */
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

interface RateChangeProps {
  current: Rate | null;
  previous: Rate | null;
}

/** What a rate divided, and how much it has changed. */
function RateChange({ current, previous }: RateChangeProps) {
  return (
    <>
      {current && (
        <p>
          {formatInteger(current.part)} of {formatInteger(current.whole)}
        </p>
      )}
      <Change points value={pointChange(current?.value ?? null, previous?.value ?? null)} />
    </>
  );
}

const measured = (rate: Rate | null) => (rate ? formatPercent(rate.value) : 'Not measured');

interface KpiCardsProps {
  current: Figures;
  previous: Figures | null;
}

/** The four figures of the period, each with its change against the period before. */
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
        value={measured(delivery)}
        detail={<RateChange current={delivery} previous={previous && deliveryRate(previous)} />}
      />
      <StatCard
        label="Click Rate"
        icon={<MousePointerClick aria-hidden />}
        value={measured(clicks)}
        detail={<RateChange current={clicks} previous={previous && clickRate(previous)} />}
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
