import { useQuery } from '@tanstack/react-query';
import { type DayOfClicks, totalClicks } from '@/domain/link/clicks';
import { formatDate, formatDayOfMonth, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { ChartFigure } from '@/ui/chart/chart-figure';
import type { Series } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { CLICK_DAYS, trackerClicksQuery } from '../queries';

const count = (clicks: number, one: string, many: string) =>
  `${formatInteger(clicks)} ${clicks === 1 ? one : many}`;
/** Where only gateways have counted, nobody knows how many people it were. */
const peopleOf = (people: number) => (people > 0 ? count(people, 'person', 'people') : 'people');
const summaryOf = ({ clicks, people, programs }: Omit<DayOfClicks, 'day'>) =>
  `${count(clicks, 'click', 'clicks')} by ${peopleOf(people)}, ${count(programs, 'preview or scan', 'previews and scans')}`;

const TITLE = `Clicks, last ${CLICK_DAYS} days`;

function Chart({ days }: { days: DayOfClicks[] }) {
  const total = totalClicks(days);
  if (total.clicks + total.programs === 0)
    return (
      <>
        <p className="font-medium">{TITLE}</p>
        <p className="text-[0.8125rem] text-muted">
          Nobody has followed a link of this tracker yet.
        </p>
      </>
    );
  const series: Series[] = [
    { name: 'Clicks', colour: 1, values: days.map(({ clicks }) => clicks) },
    { name: 'Previews and scans', colour: 2, values: days.map(({ programs }) => programs) },
  ];
  return (
    <>
      <ChartFigure
        title={TITLE}
        summary={summaryOf(total)}
        legend={series}
        table={{
          header: ['Day', 'Clicks', 'Different people', 'Previews and scans'],
          rows: days
            .map(({ day, clicks, people, programs }) => [
              formatDate(day),
              formatInteger(clicks),
              people === 0 && clicks > 0 ? 'Not measured' : formatInteger(people),
              formatInteger(programs),
            ])
            .toReversed(),
        }}
      >
        <StackedBars
          title={`${TITLE}, and previews and scans`}
          labels={days.map(({ day }) => formatDate(day))}
          shortLabels={days.map(({ day }) => formatDayOfMonth(day))}
          unfinished={days.length - 1}
          series={series}
          format={formatInteger}
          formatTick={formatInteger}
          whole
        />
      </ChartFigure>
      <p className="mt-2 text-xs text-muted">
        A person counts once a day, however often they click. Previews of messengers and scanners of
        mailboxes are counted apart.
      </p>
    </>
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
