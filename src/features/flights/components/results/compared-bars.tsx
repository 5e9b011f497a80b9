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
import { MOST_RESULTS, type ResultUnit } from '@/features/flights/results-queries';

/** When something was sent or expected, for a chart and its table. */
export interface ResultAxis {
  unit: ResultUnit;
  timeZone: string;
  /** Hours as moments, days as dates, in order and without gaps. */
  times: readonly string[];
  /** Where now is, in bars from the left edge; null beside them. */
  place: number | null;
  /** Names a time in full. */
  label: (at: string) => string;
  /** Whether it had begun by now: of what is still to come only the plan is known. */
  hasBegun: (index: number) => boolean;
}

interface Compared<Row> {
  axis: ResultAxis;
  /** Of each time of the axis; undefined where nothing came of it. */
  rows: readonly (Row | undefined)[];
  /** Of each time of the axis; undefined where nothing was expected of any. */
  expectedOf: (figure: keyof Expected | undefined) => number[] | undefined;
}

interface Comparison<Row> {
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  expectation: Expectation | null | undefined;
  unit: ResultUnit;
  timeZone: string;
  /** When the results were read, in milliseconds from 1970; delivery's time is taken before it. */
  readAt: number;
}

/** Results and what was expected, on one axis; around now where there are too many times. */
export function compared<Row>(given: Comparison<Row>): Compared<Row> {
  const { rows = [], keyOf, expectation, unit, timeZone, readAt } = given;
  const moment = { unit, timeZone, now: expectation?.now ?? readAt };
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  const expected = expectedByUnit(expectation?.hours ?? [], unit, timeZone);
  const times = chartTimes([...found.keys(), ...expected.keys()], {
    ...moment,
    most: MOST_RESULTS[unit],
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
    expectedOf: (figure) =>
      figure && expected.size > 0 ? times.map((at) => expected.get(at)?.[figure] ?? 0) : undefined,
  };
}

interface ComparedBarsProps {
  axis: ResultAxis;
  title: string;
  series: readonly Series[];
  /** What was expected of each time; undefined where nothing can be. */
  expected: readonly number[] | undefined;
  format: (value: number) => string;
  formatTick: (value: number) => string;
  whole: boolean;
}

/** Results as bars, what was expected as a line over them, and now as a mark. */
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
