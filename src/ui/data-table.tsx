import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Card } from './card';

interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  /** Figures stand on the right, in tabular digits. */
  numeric?: boolean;
  /** `max-md:hidden` for what another column tells on a small screen. */
  className?: string;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/** A plain table; on a phone it scrolls inside its card, by keyboard too. */
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
        <table className="w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
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
          <tbody className="divide-y divide-border">
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ header, cell, numeric, className }) => (
                  <td
                    key={header}
                    className={cn(
                      'px-4 py-3',
                      numeric && 'text-right whitespace-nowrap tabular-nums',
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
