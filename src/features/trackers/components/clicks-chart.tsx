import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type DayOfClicks, totalClicks } from '@/domain/link/clicks';
import { formatDate, formatDayOfMonth, formatInteger } from '@/domain/shared/format';
import { useActor } from '@/session/session';
import { ChartFigure } from '@/ui/chart/chart-figure';
import type { Series } from '@/ui/chart/colours';
import { PLAIN } from '@/ui/chart/colours';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton } from '@/ui/states/skeleton';
import { CLICK_DAYS, trackerClicksQuery } from '../queries';

function clickSummary({ clicks, people, programs }: Omit<DayOfClicks, 'day'>): string {
  const clicksText = plural(clicks, { one: '# click', other: '# clicks' });
  // Gateway reports do not say how many people clicked.
  const peopleText =
    people > 0 ? plural(people, { one: '# person', other: '# people' }) : t`people`;
  const botsText = plural(programs, {
    one: '# preview or scan',
    other: '# previews and scans',
  });
  return t`${clicksText} by ${peopleText}, ${botsText}`;
}

const chartTitle = () => t`Clicks, last ${CLICK_DAYS} days`;

function Chart({ days }: { days: DayOfClicks[] }) {
  const total = totalClicks(days);
  if (total.clicks + total.programs === 0)
    return (
      <>
        <p className="font-medium">{chartTitle()}</p>
        <p className="text-[0.8125rem] text-muted">{t`No one has clicked a link of this tracker yet.`}</p>
      </>
    );
  const series: Series[] = [
    { name: t`Clicks`, colour: PLAIN, values: days.map(({ clicks }) => clicks) },
    { name: t`Previews and scans`, colour: 2, values: days.map(({ programs }) => programs) },
  ];
  return (
    <>
      <ChartFigure
        title={chartTitle()}
        summary={clickSummary(total)}
        legend={series}
        table={{
          header: [t`Day`, t`Clicks`, t`Unique people`, t`Previews and scans`],
          rows: days
            .map(({ day, clicks, people, programs }) => [
              formatDate(day),
              formatInteger(clicks),
              people === 0 && clicks > 0 ? t`Not measured` : formatInteger(people),
              formatInteger(programs),
            ])
            .toReversed(),
        }}
      >
        <StackedBars
          title={t`Clicks, last ${CLICK_DAYS} days, and previews and scans`}
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
        {t`Unique people per day. Messenger previews and mailbox scanners are counted separately.`}
      </p>
    </>
  );
}

/** Clicks on the links of a tracker per day, as bars or as a table. */
export function ClicksChart({ trackerId }: { trackerId: string }) {
  const { organisation } = useActor();
  const query = useQuery(trackerClicksQuery(trackerId, organisation?.time_zone ?? 'UTC'));
  return (
    <QueryState
      query={query}
      pending={<Skeleton className="h-40" />}
      errorTitle={t`Couldn’t load the clicks`}
    >
      {(days) => <Chart days={days} />}
    </QueryState>
  );
}
