import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { eachDay } from '@/domain/time/days';
import {
  formatCurrency,
  formatDate,
  formatDayOfMonth,
  formatDollarTick,
  formatWholeDollars,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounded-sums';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { PLAIN } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { usageByDayQuery } from '../queries';

interface UsageByDayProps {
  /** First day of the billing cycle; `to` is the last. */
  from: string;
  to: string;
  /** Current billing day. */
  today: string;
  /** Dollars used in the cycle; the rounded days add up to it. */
  usage: number | null;
}

/** Ticks of an axis up to $10,000 are whole dollars; abbreviated, $1,500 and $1,000 would be as long. */
const tickOf = (values: readonly number[]) => (tick: number) =>
  tick >= 1000 && Math.max(...values) <= 10_000 ? formatWholeDollars(tick) : formatDollarTick(tick);

const dollars = (value: number) => formatCurrency(value, 'cents');
function Chart({
  costs,
  from,
  to,
  today,
  usage,
}: UsageByDayProps & { costs: Map<string, number> }) {
  const days = eachDay(from, today < to ? today : to);
  const values = roundToTotal(
    days.map((day) => costs.get(day) ?? 0),
    usage === null ? {} : { total: usage },
  );
  const unfinished = days.indexOf(today);
  const title = t`Usage by day`;
  const period = `${formatDate(from)} – ${formatDate(to)}`;
  return (
    <ChartFigure
      title={title}
      summary={unfinished < 0 ? period : t`${period}, today so far`}
      table={{
        header: [t`Day`, t`Usage`],
        rows: days.map((day, index) => [formatDate(day), dollars(values[index] ?? 0)]).toReversed(),
      }}
    >
      <StackedBars
        title={title}
        labels={days.map((day) => formatDate(day))}
        shortLabels={days.map((day) => formatDayOfMonth(day))}
        unfinished={unfinished < 0 ? undefined : unfinished}
        series={[{ name: t`Usage`, colour: PLAIN, values }]}
        format={dollars}
        formatTick={tickOf(values)}
        whole={false}
      />
    </ChartFigure>
  );
}

/** Usage of the billing cycle by day. Renders nothing until something was sent in it. */
export function UsageByDay(props: UsageByDayProps) {
  const query = useQuery(usageByDayQuery(useOrganisationId(), props.from, props.to));
  if (query.data?.length === 0) return null;
  return (
    <Card className="mb-8 p-5">
      <QueryState
        query={query}
        pending={<Skeleton className="h-[19.285rem]" />}
        errorTitle={t`Couldn’t load usage by day`}
      >
        {(days) => <Chart {...props} costs={new Map(days.map(({ key, cost }) => [key, cost]))} />}
      </QueryState>
    </Card>
  );
}
