/** A named line that the bars are compared with. */
export interface ComparedLine {
  name: string;
  values: readonly number[];
}

/** Draws one step per bar, because each value applies to the whole bar. Uses the units of the bars' SVG. */
export function StepLine({ values, top }: { values: readonly number[]; top: number }) {
  const steps = values.map(
    (value, index) => `${index === 0 ? 'M0,' : 'V'}${top - value}H${index + 1}`,
  );
  return (
    <path
      d={steps.join('')}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      stroke="currentColor"
    />
  );
}

/** A vertical line at a point in time, with its name on the side that has more room. */
export function Mark({ at, name }: { at: number; name: string }) {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 w-px bg-destructive"
      style={{ left: `${at}%` }}
    >
      <span
        className={`absolute top-0 rounded-xs bg-surface px-1 text-xs text-destructive ${at > 50 ? 'right-2' : 'left-2'}`}
      >
        {name}
      </span>
    </span>
  );
}
