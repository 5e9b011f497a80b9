import { t } from '@lingui/core/macro';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '@/ui/actions/button';
import { type ChartColour, BACKGROUNDS } from './colours';

interface ChartTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

interface ChartFigureProps {
  title: string;
  summary?: ReactNode;
  /** Controls next to the title, for example a metric select. */
  controls?: ReactNode;
  legend?: readonly { name: string; colour: ChartColour | 'line' }[];
  /** Undefined while loading; the children then show the state. */
  table: ChartTable | undefined;
  footer?: ReactNode;
  /** Use 3 inside a dialog or a section that has its own heading. */
  headingLevel?: 2 | 3;
  children: ReactNode;
}

const LegendKey = ({ name, colour }: { name: string; colour: ChartColour | 'line' }) => (
  <li className="inline-flex items-center gap-1.5">
    <span
      aria-hidden="true"
      className={
        colour === 'line'
          ? 'h-0.5 w-4 bg-fg forced-color-adjust-none'
          : `size-2.5 rounded-xs forced-color-adjust-none ${BACKGROUNDS[colour]}`
      }
    />
    {name}
  </li>
);

function ValueTable({ title, table: { header, rows } }: { title: string; table: ChartTable }) {
  return (
    <div
      role="region"
      aria-label={title}
      // A scroll area must be reachable by keyboard.
      tabIndex={0}
      className="relative max-h-80 overflow-auto focus-visible:-outline-offset-2"
    >
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface text-[0.8125rem] text-muted">
          <tr>
            {header.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 font-medium whitespace-nowrap ${index > 0 ? 'pl-4 text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map(([name = '', ...cells]) => (
            <tr key={name}>
              <th scope="row" className="py-1.5 font-normal whitespace-nowrap">
                {name}
              </th>
              {cells.map((cell, index) => (
                <td key={header[index + 1]} className="py-1.5 pl-4 text-right whitespace-nowrap">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A chart with title and legend, and a button that shows the same values as a table. */
export function ChartFigure({
  title,
  summary,
  controls,
  legend = [],
  table,
  footer,
  headingLevel = 2,
  children,
}: ChartFigureProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  const id = useId();
  const [asTable, setAsTable] = useState(false);
  const values = asTable ? table : undefined;
  return (
    <figure aria-labelledby={id}>
      <figcaption className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <Heading
            id={id}
            className={headingLevel === 2 ? 'text-base font-semibold' : 'font-semibold'}
          >
            {title}
          </Heading>
          {summary && <p className="mt-0.5 text-[0.8125rem] text-muted">{summary}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-2 print:hidden">
          {controls}
          <Button variant="outline" size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? t`Show as chart` : t`Show as table`}
          </Button>
        </div>
      </figcaption>
      {values ? <ValueTable title={title} table={values} /> : children}
      {!values && legend.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted">
          {legend.map((key) => (
            <LegendKey key={key.name} {...key} />
          ))}
        </ul>
      )}
      {footer}
    </figure>
  );
}
