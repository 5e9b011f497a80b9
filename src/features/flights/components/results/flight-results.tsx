import { t } from '@lingui/core/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatCount, formatCurrency, formatInteger } from '@/domain/shared/format';
import { readProgress } from '@/domain/delivery/progress';
import { useActor } from '@/session/session';
import { PLAIN } from '@/ui/chart/colours';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { Fact, Facts } from '@/ui/data/fact';
import { QueryState } from '@/ui/states/query-state';
import { isoTime } from '@/domain/time/hours';
import { Skeleton } from '@/ui/states/skeleton';
import { type Expectation, expectationQuery } from '@/features/flights/expectation-queries';
import { expectedText } from '@/features/flights/expectation-words';
import { flightResultsQuery, type ResultUnit } from '@/features/flights/results-queries';
import type { FlightDetail, FlightResult } from '@/features/flights/types';
import { compareResults, ComparedBars, type ResultAxis } from './compared-bars';
import { FlightStats } from './flight-stats';
import { ResultsCard, ResultsChartArea } from './results-card';
import { visitorFigure } from './visitor-figure';
import { UnitChoice } from './unit-choice';

/** Chart key of a result. Postgres formats hours as `+00:00`, the chart as `Z`. */
const resultKey = (at: string, unit: ResultUnit) => (unit === 'day' ? at : isoTime(Date.parse(at)));

const measured = (value: number | null | undefined) =>
  value === null ? t`Not measured` : formatInteger(value ?? 0);

interface ResultChartProps {
  flight: FlightDetail;
  query: UseQueryResult<FlightResult[]>;
  /** Null while loading; undefined for a pending flight and after a failure. */
  expectation: Expectation | null | undefined;
  unit: ResultUnit;
  controls: ReactNode;
}

function resultTable(
  axis: ResultAxis,
  results: readonly (FlightResult | undefined)[],
  expected: readonly number[] | undefined,
) {
  const rows = axis.times.map((at, index) => {
    const row = results[index];
    const known = (value: string) => (row || axis.hasBegun(index) ? value : '—');
    return [
      axis.label(at),
      known(formatInteger(row?.sent ?? 0)),
      ...(expected ? [formatInteger(expected[index])] : []),
      known(formatInteger(row?.delivered ?? 0)),
      known(measured(row?.clicked)),
      known(formatInteger(row?.conversions ?? 0)),
      known(formatCurrency(row?.cost ?? 0, 'cents')),
    ];
  });
  const header = [
    axis.unit === 'hour' ? t`Hour` : t`Day`,
    t`Sent`,
    ...(expected ? [t`Expected`] : []),
    t`Delivered`,
    t`Clicked`,
    t`Conversions`,
    t`Spent`,
  ];
  return { header, rows: rows.toReversed() };
}

const resultSeries = (rows: readonly (FlightResult | undefined)[]) => [
  { name: t`Delivered`, colour: PLAIN, values: rows.map((row) => row?.delivered ?? 0) },
  {
    name: t`Not delivered`,
    colour: 4 as const,
    values: rows.map((row) => (row ? row.sent - row.delivered : 0)),
  },
];

/** Delivered and undelivered messages by hour or day, and the expected messages. The table has all other figures. */
function ResultChart({ flight, query, expectation, unit, controls }: ResultChartProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const { axis, rows, getExpected } = compareResults({
    rows: query.data,
    getKey: ({ at }) => resultKey(at, unit),
    expectation,
    unit,
    timeZone,
    readAt: query.dataUpdatedAt,
  });
  const expected = getExpected('messages');
  const data = expectation === null ? undefined : query.data;
  const series = resultSeries(rows);
  return (
    <ChartFigure
      title={t`Results`}
      summary={
        (flight.status === 'ended' ? undefined : expectedText(readProgress(flight.progress))) ??
        (unit === 'hour' ? t`Messages by hour of sending` : t`Messages by day of sending`)
      }
      controls={controls}
      legend={expected ? [...series, { name: t`Expected`, colour: 'line' as const }] : series}
      table={data && resultTable(axis, rows, expected)}
    >
      <QueryState
        query={{ ...query, data }}
        pending={<Skeleton className="h-60 w-full" />}
        errorTitle={t`Couldn’t load the results`}
        isEmpty={() => axis.times.length === 0}
        empty={<p className="py-16 text-center text-muted">{t`Nothing has been sent yet.`}</p>}
      >
        {() => (
          <ComparedBars
            axis={axis}
            title={unit === 'hour' ? t`Results by hour` : t`Results by day`}
            series={series}
            expected={expected}
            format={formatInteger}
            formatTick={formatCount}
            whole
          />
        )}
      </QueryState>
    </ChartFigure>
  );
}

/** Visitors of the flight's links and conversions: figures that explain the clicks and the revenue. */
function MoreFigures({ flight }: { flight: FlightDetail }) {
  const people = visitorFigure(flight);
  const [sums] = [flight.totals].flat();
  if (!people && !sums?.conversions) return null;
  return (
    <Facts className="mt-5 grid-cols-2">
      {people && (
        <Fact label={people.label}>
          {people.value}
          <span className="block text-xs font-normal text-muted">{people.detail}</span>
        </Fact>
      )}
      {sums && <Fact label={t`Conversions`}>{formatInteger(sums.conversions)}</Fact>}
    </Facts>
  );
}

export function FlightResults({ flight }: { flight: FlightDetail }) {
  const [unit, setUnit] = useState<ResultUnit>('day');
  const query = useQuery(flightResultsQuery(flight.id, unit));
  const { data: expectation, isLoading } = useQuery({
    ...expectationQuery(flight.campaign_id, flight.id),
    enabled: flight.status !== 'pending',
  });
  return (
    <section aria-label={t`Results`}>
      <ResultsCard figures={<FlightStats flight={flight} />}>
        <ResultsChartArea>
          <ResultChart
            flight={flight}
            query={query}
            expectation={isLoading ? null : expectation}
            unit={unit}
            controls={<UnitChoice unit={unit} onUnit={setUnit} />}
          />
          <MoreFigures flight={flight} />
        </ResultsChartArea>
      </ResultsCard>
    </section>
  );
}
