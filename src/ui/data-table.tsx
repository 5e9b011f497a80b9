import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Card } from './card';

interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  /** Figures stand on the right, in tabular digits. */
  numeric?: boolean;
  /** `max-md:hidden` for what another column shows on a small screen. */
  className?: string;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/** On a phone a row is a card: its first cell is the title, the others stand below it, each with its column's name. */
const CARD_CELL =
  'max-sm:flow-root max-sm:px-0 max-sm:py-1 max-sm:text-right max-sm:empty:hidden max-sm:before:float-left max-sm:before:mr-4 max-sm:before:text-[0.8125rem] max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
const CARD_TITLE = 'max-sm:block max-sm:px-0 max-sm:pt-0 max-sm:pb-1.5';

function cardClass(index: number, className = '') {
  if (className.includes(':hidden')) return false;
  return index === 0 ? CARD_TITLE : CARD_CELL;
}

/** A plain table; where it is wider than its card it scrolls inside, by keyboard too. */
export function DataTable<T>({ caption, columns, rows, keyOf }: DataTableProps<T>) {
  return (
    <Card className="overflow-hidden">
      <div
        // No landmark: the section around it is one already, often of the same name.
        role="group"
        aria-label={caption}
        tabIndex={0}
        className="overflow-x-auto focus-visible:-outline-offset-2"
      >
        <table className="w-full text-left max-sm:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="max-sm:sr-only">
            <tr className="border-b border-border text-[0.8125rem] text-muted">
              {columns.map(({ header, numeric, className }) => (
                <th
                  key={header}
                  scope="col"
                  className={cn(
                    'px-4 py-2.5 font-medium whitespace-nowrap',
                    numeric && 'text-right',
                    className,
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border max-sm:block">
            {rows.map((row) => (
              <tr key={keyOf(row)} className="max-sm:block max-sm:px-4 max-sm:py-3">
                {columns.map(({ header, cell, numeric, className }, index) => (
                  <td
                    key={header}
                    data-label={header}
                    className={cn(
                      'px-4 py-3',
                      numeric && 'text-right whitespace-nowrap tabular-nums',
                      cardClass(index, className),
                      className,
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
