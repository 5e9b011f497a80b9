import { t } from '@lingui/core/macro';
import { type CSSProperties, type PointerEvent, useId, useState } from 'react';
import { axisLabels, axisTicks } from '@/domain/shared/axis';
import { type ComparedLine, Mark, StepLine } from './overlays';
import { FILLS, BACKGROUNDS, type Series } from './colours';

interface StackedBarsProps {
  /** Accessible name. The table next to the chart has the values. */
  title: string;
  /** One label per bar; every series has one value per label. */
  labels: readonly string[];
  shortLabels: readonly string[];
  /** Index of the bar whose period is not over: drawn lighter, its label ends in "so far". */
  unfinished?: number | undefined;
  /** Draws every bar lighter, for a plan of which nothing has happened yet. */
  planned?: boolean;
  series: readonly Series[];
  /** Line over the bars for comparison, with one value per bar. */
  line?: ComparedLine | undefined;
  /** A named point in time; `at` counts bars from the left edge. */
  mark?: { at: number; name: string } | undefined;
  format: (value: number) => string;
  formatTick: (value: number) => string;
  /** Values are integers: the axis has no ticks between them. */
  whole: boolean;
}

const valueAt = ({ values }: Series, index: number) => values[index] ?? 0;
const totalAt = (series: readonly Series[], index: number) =>
  series.reduce((sum, one) => sum + valueAt(one, index), 0);

/** The SVG is stretched to the chart: x counts bars, and y has the unit of the values. */
function Bars({
  series,
  count,
  top,
  shown,
  unfinished,
  planned,
}: Pick<StackedBarsProps, 'series' | 'unfinished' | 'planned'> & {
  count: number;
  top: number;
  shown: number | null;
}) {
  // Few bars are narrower: a single one must not fill the chart.
  const width = count > 14 ? 0.8 : Math.min(0.5, 0.1 + count * 0.05);
  const opacity = planned ? 0.65 : undefined;
  return (
    <>
      {shown !== null && <rect x={shown} y={0} width={1} height={top} className="fill-raised" />}
      {Array.from({ length: count }, (_, index) => {
        let y = top;
        return (
          <g key={index} opacity={index === unfinished ? 0.5 : opacity}>
            {series.map((one) => {
              const height = valueAt(one, index);
              y -= height;
              return (
                <rect
                  key={one.name}
                  x={index + (1 - width) / 2}
                  y={y}
                  width={width}
                  height={height}
                  className={FILLS[one.colour]}
                />
              );
            })}
          </g>
        );
      })}
    </>
  );
}

interface ReadoutProps extends Pick<
  StackedBarsProps,
  'labels' | 'series' | 'line' | 'format' | 'unfinished'
> {
  index: number;
}

/** Values of the bar under the pointer. The box stays inside the chart at both edges. */
function Readout({ labels, series, line, format, index, unfinished }: ReadoutProps) {
  const place = ((index + 0.5) / labels.length) * 100;
  return (
    <div
      className="pointer-events-none absolute top-0 z-10 rounded-control bg-surface px-3 py-2 text-[0.8125rem] whitespace-nowrap shadow-overlay tabular-nums"
      style={{ left: `${place}%`, transform: `translateX(-${place}%)` }}
    >
      <p className="flex justify-between gap-4 font-medium">
        <span>
          {index === unfinished ? t`${{ label: labels[index] ?? '' }} so far` : labels[index]}
        </span>
        <span>{format(totalAt(series, index))}</span>
      </p>
      {series
        .filter((one) => series.length > 1 && valueAt(one, index) > 0)
        .map((one) => (
          <p key={one.name} className="flex items-center gap-1.5">
            <span className={`size-2 rounded-xs ${BACKGROUNDS[one.colour]}`} />
            <span className="mr-auto pr-3 text-muted">{one.name}</span>
            {format(valueAt(one, index))}
          </p>
        ))}
      {line && (
        <p className="flex items-center gap-1.5">
          <span className="h-0.5 w-4 bg-fg" />
          <span className="mr-auto pr-3 text-muted">{line.name}</span>
          {format(line.values[index] ?? 0)}
        </p>
      )}
    </div>
  );
}

/** Maximum number of labels; a narrow chart hides every second label. */
const MAX_LABELS = 8;

/** Centers a label below its bar. At the edges of the chart it moves inward by no more than the label needs. */
function labelPlace(share: number, { length }: string): CSSProperties {
  const half = `${length / 2}ch`;
  const center = `${share * 100}%`;
  return {
    '--label': `${length}ch`,
    left: `clamp(${half}, ${center}, 100% - ${half})`,
  } as CSSProperties;
}

function Axis({ labels }: { labels: readonly string[] }) {
  const named = [0, ...axisLabels(labels.length, MAX_LABELS).slice(1)];
  // Both ends keep their labels when there is room for every second one only.
  const isSpare = (nth: number) =>
    named.length > 4 && nth !== named.length - 1 && (nth % 2 === 1 || nth === named.length - 2);
  return (
    <p
      aria-hidden="true"
      className="@container relative mt-2 ml-13 h-4 text-xs text-muted tabular-nums"
    >
      {named.toReversed().map((index, nth) => {
        const label = labels[index] ?? '';
        return (
          <span
            key={index}
            className={`absolute w-(--label) -translate-x-1/2 text-center whitespace-nowrap ${isSpare(nth) ? '@max-lg:hidden' : ''}`}
            style={labelPlace((index + 0.5) / labels.length, label)}
          >
            {label}
          </span>
        );
      })}
    </p>
  );
}

export function StackedBars({
  title,
  labels,
  shortLabels,
  unfinished,
  planned = false,
  series,
  line,
  mark,
  format,
  formatTick,
  whole,
}: StackedBarsProps) {
  const id = useId();
  const [shown, setShown] = useState<number | null>(null);
  const count = labels.length;
  const highest = labels.map((_, index) =>
    Math.max(totalAt(series, index), line?.values[index] ?? 0),
  );
  const ticks = axisTicks(Math.max(0, ...highest), whole);
  const top = ticks.at(-1) ?? 1;
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * count);
    setShown(index >= 0 && index < count ? index : null);
  };
  return (
    <div>
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="relative h-56 w-11 shrink-0 text-xs text-muted tabular-nums"
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 translate-y-1/2 whitespace-nowrap"
              style={{ bottom: `${(tick / top) * 100}%` }}
            >
              {formatTick(tick)}
            </span>
          ))}
        </div>
        <div
          className="relative h-56 min-w-0 flex-1"
          onPointerDown={point}
          onPointerMove={point}
          onPointerLeave={() => setShown(null)}
        >
          {ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              className={`absolute inset-x-0 border-t ${tick === 0 ? 'border-control' : 'border-border'}`}
              style={{ bottom: `${(tick / top) * 100}%` }}
            />
          ))}
          <svg
            role="img"
            aria-labelledby={id}
            viewBox={`0 0 ${count} ${top}`}
            preserveAspectRatio="none"
            className="pointer-events-none absolute inset-0 size-full"
          >
            <title id={id}>{title}</title>
            <Bars {...{ series, count, top, shown, unfinished, planned }} />
            {line && <StepLine values={line.values} top={top} />}
          </svg>
          {mark && <Mark {...mark} at={(mark.at / count) * 100} />}
          {shown !== null && (
            <Readout
              labels={labels}
              series={series}
              line={line}
              format={format}
              index={shown}
              unfinished={unfinished}
            />
          )}
        </div>
      </div>
      <Axis labels={shortLabels} />
    </div>
  );
}
