import { useQuery } from '@tanstack/react-query';
import { eachDay } from '@/domain/time/days';
import {
  formatCurrency,
  formatDate,
  formatDayOfMonth,
  formatDollarTick,
} from '@/domain/shared/format';
import { roundToTotal } from '@/domain/money/rounding';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { usageByDayQuery } from '../queries';

interface UsageByDayProps {
  /** The first and the last day of the billing cycle. */
  from: string;
  to: string;
  /** The billing day that is not over. */
  today: string;
  /** The usage of the cycle, which the days add up to. */
  usage: number | null;
}

const TITLE = 'Usage by day';
const dollars = (value: number) => formatCurrency(value, 2);
/** What was spent on each day of the billing cycle so far. */
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
  return (
    <ChartFigure
      title={TITLE}
      headingLevel={3}
      summary={`${formatDate(from)} – ${formatDate(to)}${unfinished < 0 ? '' : ', today so far'}`}
      table={{
        header: ['Day', 'Usage'],
        rows: days.map((day, index) => [formatDate(day), dollars(values[index] ?? 0)]).toReversed(),
      }}
    >
      <StackedBars
        title={TITLE}
        labels={days.map((day) => formatDate(day))}
        shortLabels={days.map((day) => formatDayOfMonth(day))}
        unfinished={unfinished < 0 ? undefined : unfinished}
        series={[{ name: 'Usage', colour: 1, values }]}
        format={dollars}
        formatTick={formatDollarTick}
        whole={false}
      />
    </ChartFigure>
  );
}

/** The billing cycle day by day; nothing before anything was sent in it. */
export function UsageByDay(props: UsageByDayProps) {
  const query = useQuery(usageByDayQuery(useOrganisationId(), props.from, props.to));
  if (query.data?.length === 0) return null;
  return (
    <Card className="mb-4 p-5">
      <QueryState
        query={query}
        pending={<Skeleton className="h-[21.535rem] sm:h-[19.035rem]" />}
        errorTitle="The usage by day could not be loaded"
      >
        {(days) => <Chart {...props} costs={new Map(days.map(({ key, cost }) => [key, cost]))} />}
      </QueryState>
    </Card>
  );
}
