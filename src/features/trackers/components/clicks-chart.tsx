import { useQuery } from '@tanstack/react-query';
import { type DayOfClicks, totalClicks } from '@/domain/clicks';
import { formatDate, formatDayOfMonth, formatInteger } from '@/domain/format';
import { useActor } from '@/session/session';
import { ChartFigure } from '@/ui/chart/chart-figure';
import type { Series } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { QueryState } from '@/ui/query-state';
import { Skeleton } from '@/ui/skeleton';
import { CLICK_DAYS, trackerClicksQuery } from '../queries';

const count = (clicks: number, one: string, many: string) =>
  `${formatInteger(clicks)} ${clicks === 1 ? one : many}`;
const summaryOf = ({ people, previews }: Omit<DayOfClicks, 'day'>) =>
  `${count(people, 'click by a person', 'clicks by people')}, ${count(previews, 'link preview', 'link previews')}`;

const TITLE = `Clicks, last ${CLICK_DAYS} days`;

function Chart({ days }: { days: DayOfClicks[] }) {
  const total = totalClicks(days);
  if (total.people + total.previews === 0)
    return (
      <>
        <p className="font-medium">{TITLE}</p>
        <p className="text-[0.8125rem] text-muted">
          Nobody has followed a link of this tracker yet.
        </p>
      </>
    );
  const series: Series[] = [
    { name: 'People', colour: 1, values: days.map(({ people }) => people) },
    { name: 'Link previews', colour: 2, values: days.map(({ previews }) => previews) },
  ];
  return (
    <ChartFigure
      title={TITLE}
      summary={summaryOf(total)}
      legend={series}
      table={{
        header: ['Day', ...series.map(({ name }) => name)],
        rows: days
          .map(({ day, people, previews }) => [
            formatDate(day),
            formatInteger(people),
            formatInteger(previews),
          ])
          .toReversed(),
      }}
    >
      <StackedBars
        title={`${TITLE}, by people and link previews`}
        labels={days.map(({ day }) => formatDate(day))}
        shortLabels={days.map(({ day }) => formatDayOfMonth(day))}
        unfinished={days.length - 1}
        series={series}
        format={formatInteger}
        formatTick={formatInteger}
        whole
      />
    </ChartFigure>
  );
}

/** Who followed the tracker's links on each of the last days, as bars or as a table. */
export function ClicksChart({ trackerId }: { trackerId: string }) {
  const { organisation } = useActor();
  const query = useQuery(trackerClicksQuery(trackerId, organisation?.time_zone ?? 'UTC'));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-40" />}
      errorTitle="The clicks could not be loaded"
    >
      {(days) => <Chart days={days} />}
    </QueryState>
  );
}
