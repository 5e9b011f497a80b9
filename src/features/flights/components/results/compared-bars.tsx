import { t } from '@lingui/core/macro';
import {
  chartTimes,
  type Expected,
  expectedByUnit,
  nowPosition,
} from '@/domain/delivery/expected-delivery';
import { formatDate, formatDateTime, formatDayOfMonth, formatHour } from '@/domain/shared/format';
import { StackedBars } from '@/ui/chart/stacked-bars';
import type { Series } from '@/ui/chart/colours';
import type { Expectation } from '@/features/flights/expectation-queries';
import { MAX_RESULTS, type ResultUnit } from '@/features/flights/results-queries';

/** Time axis of a chart and its table. */
export interface ResultAxis {
  unit: ResultUnit;
  timeZone: string;
  /** Timestamps of hours or dates of days, in order and without gaps. */
  times: readonly string[];
  /** Position of the current time in bars from the left edge; null when outside the chart. */
  place: number | null;
  label: (at: string) => string;
  /** Whether a time has started; later times have expected values only. */
  hasBegun: (index: number) => boolean;
}

interface ComparedResults<Row> {
  axis: ResultAxis;
  /** Row of each time on the axis; undefined without results. */
  rows: readonly (Row | undefined)[];
  /** Expected values for the axis; undefined when nothing was expected at any time. */
  getExpected: (figure: keyof Expected | undefined) => number[] | undefined;
}

interface Comparison<Row> {
  rows: readonly Row[] | undefined;
  getKey: (row: Row) => string;
  expectation: Expectation | null | undefined;
  unit: ResultUnit;
  timeZone: string;
  /** When the results were loaded, in milliseconds since 1970; used as the current time while the delivery clock is unknown. */
  readAt: number;
}

/** Puts results and expected values on one time axis. If there are more times than a chart can show, keeps those around the current time. */
export function compareResults<Row>(given: Comparison<Row>): ComparedResults<Row> {
  const { rows = [], getKey, expectation, unit, timeZone, readAt } = given;
  const moment = { unit, timeZone, now: expectation?.now ?? readAt };
  const found = new Map(rows.map((row) => [getKey(row), row]));
  const expected = expectedByUnit(expectation?.hours ?? [], unit, timeZone);
  const times = chartTimes([...found.keys(), ...expected.keys()], {
    ...moment,
    most: MAX_RESULTS[unit],
  });
  const place = nowPosition(times, moment);
  return {
    axis: {
      unit,
      timeZone,
      times,
      place,
      label: (at) => (unit === 'hour' ? formatDateTime(at, timeZone) : formatDate(at)),
      hasBegun: (index) => place === null || index <= place,
    },
    rows: times.map((at) => found.get(at)),
    getExpected: (figure) =>
      figure && expected.size > 0 ? times.map((at) => expected.get(at)?.[figure] ?? 0) : undefined,
  };
}

interface ComparedBarsProps {
  axis: ResultAxis;
  title: string;
  series: readonly Series[];
  /** Expected value of each time; undefined when the figure has none. */
  expected: readonly number[] | undefined;
  format: (value: number) => string;
  formatTick: (value: number) => string;
  whole: boolean;
}

export function ComparedBars({ axis, expected, ...bars }: ComparedBarsProps) {
  const { unit, timeZone, times, place, label } = axis;
  return (
    <StackedBars
      {...bars}
      labels={times.map(label)}
      shortLabels={times.map((at) =>
        unit === 'hour' ? formatHour(at, timeZone) : formatDayOfMonth(at),
      )}
      unfinished={place === null ? undefined : Math.floor(place)}
      line={expected && { name: t`Expected`, values: expected }}
      mark={place === null ? undefined : { at: place, name: t`Now` }}
    />
  );
}
