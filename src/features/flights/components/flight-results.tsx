import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { dayIn } from '@/domain/billing';
import { resultTimes } from '@/domain/flight-results';
import {
  formatCount,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatDayOfMonth,
  formatHour,
  formatInteger,
} from '@/domain/format';
import { addingUp } from '@/domain/money';
import { useActor } from '@/session/session';
import { ChartFigure } from '@/ui/chart/chart-figure';
import { StackedBars } from '@/ui/chart/stacked-bars';
import { Fact, Facts } from '@/ui/fact';
import { QueryState } from '@/ui/query-state';
import { Select } from '@/ui/select';
import { Skeleton } from '@/ui/skeleton';
import { flightResultsQuery, type ResultUnit } from '../results-queries';
import type { Flight, FlightResult } from '../types';
import { resultFigures } from './flight-figures';

/** An hour of the database names its zone in another way than an hour of a chart. */
const keyOf = (at: string, unit: ResultUnit) =>
  unit === 'day' ? at : new Date(at).toISOString().replace('.000', '');

const measured = (value: number | null | undefined) =>
  value === null ? t`Not measured` : formatInteger(value ?? 0);

interface CurveProps {
  results: readonly FlightResult[];
  unit: ResultUnit;
  /** When they were read, in milliseconds from 1970. */
  readAt: number;
  controls: ReactNode;
}

/** What was delivered and what was not, hour by hour or day by day; everything else stands in the table. */
function Curve({ results, unit, readAt, controls }: CurveProps) {
  const timeZone = useActor().organisation?.time_zone ?? 'UTC';
  const found = new Map(results.map((result) => [keyOf(result.at, unit), result]));
  const times = resultTimes([...found.keys()], unit);
  const rows = times.map((at) => found.get(at));
  const costs = addingUp(rows.map((row) => row?.cost ?? 0));
  const label = (at: string) =>
    unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at, timeZone);
  const delivered = rows.map((row) => row?.delivered ?? 0);
  const series = [
    { name: t`Delivered`, colour: 1 as const, values: delivered },
    {
      name: t`Not delivered`,
      colour: 4 as const,
      values: rows.map((row) => (row ? row.sent - row.delivered : 0)),
    },
  ];
  const now = unit === 'day' ? dayIn(timeZone, readAt) : null;
  const today = now === null ? -1 : times.indexOf(now);
  return (
    <ChartFigure
      title={t`Results`}
      summary={unit === 'hour' ? t`Messages by hour of sending` : t`Messages by day of sending`}
      controls={controls}
      legend={series}
      table={{
        header: [
          unit === 'hour' ? t`Hour` : t`Day`,
          t`Sent`,
          t`Delivered`,
          t`Clicked`,
          t`Conversions`,
          t`Spent`,
        ],
        rows: times
          .map((at, place) => [
            label(at),
            formatInteger(rows[place]?.sent ?? 0),
            formatInteger(rows[place]?.delivered ?? 0),
            measured(rows[place]?.clicked),
            formatInteger(rows[place]?.conversions ?? 0),
            formatCurrency(costs[place], 2),
          ])
          .toReversed(),
      }}
    >
      {times.length === 0 ? (
        <p className="py-16 text-center text-muted">{t`Nothing has been sent yet.`}</p>
      ) : (
        <StackedBars
          title={unit === 'hour' ? t`Results by hour` : t`Results by day`}
          labels={times.map(label)}
          shortLabels={times.map((at) =>
            unit === 'hour' ? formatHour(at, timeZone) : formatDayOfMonth(at),
          )}
          unfinished={today < 0 ? undefined : today}
          series={series}
          format={formatInteger}
          formatTick={formatCount}
          whole
        />
      )}
    </ChartFigure>
  );
}

/** What came of a flight so far, in figures and over time; an ended flight keeps both. */
export function FlightResults({ flight }: { flight: Flight }) {
  const id = useId();
  const [unit, setUnit] = useState<ResultUnit>('day');
  const query = useQuery(flightResultsQuery(flight.id, unit));
  const choice = (
    <Select
      id={id}
      aria-label={t`Results by`}
      value={unit}
      onChange={({ target }) => setUnit(target.value === 'hour' ? 'hour' : 'day')}
      className="w-28"
    >
      <option value="day">{t`By day`}</option>
      <option value="hour">{t`By hour`}</option>
    </Select>
  );
  return (
    <section aria-label={t`Results`}>
      <Facts className="mb-6 grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
        {resultFigures(flight).map(({ label, value, detail }) => (
          <Fact key={label} label={label}>
            {value}
            {detail && <span className="block text-xs text-muted">{detail}</span>}
          </Fact>
        ))}
      </Facts>
      <QueryState
        query={query}
        pending={<Skeleton className="h-64 w-full" />}
        errorTitle={t`The results could not be loaded`}
      >
        {(results) => (
          <Curve results={results} unit={unit} readAt={query.dataUpdatedAt} controls={choice} />
        )}
      </QueryState>
    </section>
  );
}
