import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Card } from '../layout/card';

interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  numeric?: boolean;
  /** Buttons of the row. On a phone they are next to the title and have no label. */
  actions?: boolean;
  /**
   * `@max-2xl:hidden` hides a column whose content another column also shows in a narrow table; `@xl:@max-4xl:hidden`
   * hides one where the table would be too wide, and shows it on a phone.
   */
  className?: string;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/*
 * On a phone each row is a record: the first cell is its title with the actions next to it; the other cells follow as
 * running facts, each with its column's header.
 */
const CARD =
  '@max-xl:flex @max-xl:flex-wrap @max-xl:items-center @max-xl:gap-x-4 @max-xl:gap-y-1 @max-xl:px-4 @max-xl:py-3';
const CARD_TITLE =
  '@max-xl:min-w-0 @max-xl:grow @max-xl:p-0 @max-xl:[&>a]:inline-block @max-xl:[&>a]:py-1';
const CARD_ACTIONS = '@max-xl:order-1 @max-xl:p-0 @max-xl:empty:hidden';
const CARD_CELL =
  '@max-xl:order-2 @max-xl:flex @max-xl:items-center @max-xl:gap-1.5 @max-xl:p-0 @max-xl:text-left @max-xl:empty:hidden @max-xl:before:text-[0.8125rem] @max-xl:before:text-muted @max-xl:before:content-[attr(data-label)]';

function cardClass<T>(columns: readonly Column<T>[], index: number) {
  const { actions, className = '' } = columns[index] ?? {};
  if (className.startsWith('@max-')) return false;
  const hasActions = columns.some((column) => column.actions);
  if (index === 0) return [CARD_TITLE, hasActions ? '@max-xl:basis-[65%]' : '@max-xl:basis-full'];
  return actions ? CARD_ACTIONS : CARD_CELL;
}

/** A plain table. If it is wider than its card, it scrolls inside the card, also by keyboard. */
export function DataTable<T>({ caption, columns, rows, keyOf }: DataTableProps<T>) {
  return (
    <Card className="@container overflow-hidden">
      <div
        // Not a region: the section around it already is one, often with the same name.
        role="group"
        aria-label={caption}
        tabIndex={0}
        // Relative: text for screen readers is absolute and would widen the page.
        className="scroll-shadow-x relative overflow-x-auto print:overflow-visible print:bg-none focus-visible:-outline-offset-2"
      >
        <table className="w-full text-left @max-xl:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="@max-xl:sr-only">
            <tr className="border-b border-border text-[0.8125rem] text-muted">
              {columns.map(({ header, numeric, actions, className }) => (
                <th
                  key={header}
                  scope="col"
                  className={cn(
                    'px-4 py-2.5 font-medium whitespace-nowrap @xl:@max-3xl:px-3',
                    numeric && 'text-right',
                    actions && 'print:hidden',
                    className,
                  )}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border @max-xl:block">
            {rows.map((row) => (
              <tr key={keyOf(row)} className={CARD}>
                {columns.map((column, index) => (
                  <td
                    key={column.header}
                    data-label={column.header}
                    className={cn(
                      'px-4 py-3 @xl:@max-3xl:px-3',
                      column.numeric && 'text-right whitespace-nowrap tabular-nums',
                      column.actions && 'print:hidden',
                      cardClass(columns, index),
                      column.className,
                    )}
                  >
                    {column.cell(row)}
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
