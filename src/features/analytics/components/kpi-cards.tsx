import { pointChange, relativeChange } from '@/domain/campaign/analytics';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/shared/format';
import {
  clickRate,
  deliveryRate,
  type Figures,
  NO_FIGURES,
  type Rate,
} from '@/domain/campaign/metrics';
import { Change } from '@/ui/data/change';
import { Sparkline } from '@/ui/chart/sparkline';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import type { Report } from '../schemas';
import { figuresByDay } from '../series';

const LABELS = ['Total Sent', 'Delivery Rate', 'Click Rate', 'Revenue'] as const;

const measured = (rate: Rate | null) => (rate ? formatPercent(rate.value) : 'Not measured');
const parts = (rate: Rate | null) =>
  rate && `${formatInteger(rate.part)} of ${formatInteger(rate.whole)}`;

interface KpiProps {
  label: string;
  value: string;
  /** Percent, or percentage points of a rate; null: nothing to compare with. */
  change: number | null;
  points?: boolean;
  detail: string | null;
  /** By day. */
  course: readonly (number | null | undefined)[];
}

function Kpi({ label, value, change, points = false, detail, course }: KpiProps) {
  return (
    <Stat
      label={label}
      value={value}
      change={<Change value={change} points={points} />}
      detail={
        <>
          <p>{change === null ? 'No earlier data' : 'vs last period'}</p>
          <p className="min-h-lh">{detail}</p>
        </>
      }
      // A day on which nothing was measured has no rate, and is no zero.
      chart={<Sparkline values={course.filter((one) => typeof one === 'number')} />}
    />
  );
}

/** The four figures of the period, each with its change against the period before and its course by day. */
export function KpiCards({ report }: { report: Report }) {
  const { previous } = report;
  const current = report.current ?? NO_FIGURES;
  const days = figuresByDay(report);
  const rateOf = (read: (figures: Figures) => Rate | null) => ({
    value: measured(read(current)),
    change: pointChange(read(current)?.value ?? null, (previous && read(previous)?.value) ?? null),
    points: true,
    detail: parts(read(current)),
    course: days.map((day) => read(day)?.value),
  });
  return (
    <StatStrip label="Figures of the period">
      <Kpi
        label={LABELS[0]}
        value={formatInteger(current.sent)}
        change={relativeChange(current.sent, previous?.sent ?? null)}
        detail={`${formatInteger(current.delivered)} delivered`}
        course={days.map(({ sent }) => sent)}
      />
      <Kpi label={LABELS[1]} {...rateOf(deliveryRate)} />
      <Kpi label={LABELS[2]} {...rateOf(clickRate)} />
      <Kpi
        label={LABELS[3]}
        value={formatCurrency(current.revenue, 2)}
        change={relativeChange(current.revenue, previous?.revenue ?? null)}
        detail={`for ${formatCurrency(current.cost, 2)} spent`}
        course={days.map(({ revenue }) => revenue)}
      />
    </StatStrip>
  );
}

/** Their place while they are read. */
export const KpiSkeleton = () => (
  <StatStrip label="Loading figures">
    {LABELS.map((label) => (
      <Stat
        key={label}
        label={label}
        value={<Skeleton className="h-8 w-32" />}
        detail={<Skeleton className="h-9 w-24" />}
        chart={<Skeleton className="h-6 w-full" />}
      />
    ))}
  </StatStrip>
);
