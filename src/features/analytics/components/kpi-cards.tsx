import { msg, t } from '@lingui/core/macro';
import { pointChange, relativeChange } from '@/domain/campaign/analytics';
import {
  formatCurrency,
  formatInteger,
  formatPercent,
  sharedDecimals,
} from '@/domain/shared/format';
import {
  clickRate,
  deliveryRate,
  type Figures,
  NO_FIGURES,
  type Rate,
} from '@/domain/campaign/metrics';
import { i18n } from '@/lib/i18n';
import { Change } from '@/ui/data/change';
import { Sparkline } from '@/ui/chart/sparkline';
import { Skeleton } from '@/ui/states/skeleton';
import { Stat, StatStrip } from '@/ui/data/stat';
import type { Report } from '../schemas';
import { figuresByDay } from '../series';

const LABELS = {
  sent: msg`Total Sent`,
  deliveryRate: msg`Delivery Rate`,
  clickRate: msg`Click Rate`,
  revenue: msg`Revenue`,
};

const rateText = (rate: Rate | null) => (rate ? formatPercent(rate.value) : t`Not measured`);
const rateDetail = (rate: Rate | null) =>
  rate && t`${{ part: formatInteger(rate.part) }} of ${{ whole: formatInteger(rate.whole) }}`;

interface KpiProps {
  label: string;
  value: string;
  /** Change in percent, or in percentage points if `points`; null without an earlier value. */
  change: number | null;
  points?: boolean;
  detail: string | null;
  /** One value a day for the sparkline. */
  dailyValues: readonly (number | null | undefined)[];
}

function Kpi({ label, value, change, points = false, detail, dailyValues }: KpiProps) {
  return (
    <Stat
      label={label}
      value={value}
      change={<Change value={change} points={points} />}
      detail={<span className="block min-h-lh">{detail}</span>}
      // Days without a measurement are left out: they have no rate, which is not a rate of 0.
      chart={<Sparkline values={dailyValues.filter((one) => typeof one === 'number')} />}
    />
  );
}

/**
 * Four figures of the period, with the change from the preceding period and a sparkline by day. One line names what all
 * four are compared with.
 */
export function KpiCards({ report }: { report: Report }) {
  const { previous } = report;
  const current = report.current ?? NO_FIGURES;
  const decimals = sharedDecimals([current.revenue, current.cost]);
  const days = figuresByDay(report);
  const rateProps = (read: (figures: Figures) => Rate | null) => ({
    value: rateText(read(current)),
    change: pointChange(read(current)?.value ?? null, (previous && read(previous)?.value) ?? null),
    points: true,
    detail: rateDetail(read(current)),
    dailyValues: days.map((day) => read(day)?.value),
  });
  return (
    <>
      <p className="mb-2 text-[0.8125rem] text-muted">
        {previous ? t`Change vs last period` : t`No earlier data`}
      </p>
      <StatStrip label={t`Period totals`}>
        <Kpi
          label={i18n.t(LABELS.sent)}
          value={formatInteger(current.sent)}
          change={relativeChange(current.sent, previous?.sent ?? null)}
          detail={t`${{ count: formatInteger(current.delivered) }} delivered`}
          dailyValues={days.map(({ sent }) => sent)}
        />
        <Kpi label={i18n.t(LABELS.deliveryRate)} {...rateProps(deliveryRate)} />
        <Kpi label={i18n.t(LABELS.clickRate)} {...rateProps(clickRate)} />
        <Kpi
          label={i18n.t(LABELS.revenue)}
          value={formatCurrency(current.revenue, decimals)}
          change={relativeChange(current.revenue, previous?.revenue ?? null)}
          detail={t`for ${{ amount: formatCurrency(current.cost, decimals) }} spent`}
          dailyValues={days.map(({ revenue }) => revenue)}
        />
      </StatStrip>
    </>
  );
}

export const KpiSkeleton = () => (
  <StatStrip label={t`Loading figures`}>
    {Object.entries(LABELS).map(([key, label]) => (
      <Stat
        key={key}
        label={i18n.t(label)}
        value={<Skeleton className="h-8 w-32" />}
        detail={<Skeleton className="h-9 w-24" />}
        chart={<Skeleton className="h-6 w-full" />}
      />
    ))}
  </StatStrip>
);
