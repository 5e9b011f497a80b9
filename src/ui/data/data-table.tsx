import type { ReactNode } from 'react';
import { cn } from '@/lib/cn';
import { Card } from '../layout/card';

interface Column<T> {
  header: string;
  cell: (row: T) => ReactNode;
  numeric?: boolean;
  /** Buttons of the row. In the card layout they are next to the title and have no label. */
  actions?: boolean;
  /** `@max-2xl:hidden` hides a column whose content another column also shows in a narrow table. */
  className?: string;
}

interface DataTableProps<T> {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
}

/*
 * In a narrow table each row is a card: the first cell is its title with the actions next to it; the other
 * cells follow below, each with its column's header.
 */
const CARD =
  '@max-2xl:grid @max-2xl:grid-cols-[minmax(0,1fr)_auto] @max-2xl:items-start @max-2xl:px-4 @max-2xl:py-3';
const CARD_TITLE =
  '@max-2xl:self-center @max-2xl:px-0 @max-2xl:pt-0 @max-2xl:pb-1.5 @max-2xl:[&>a]:inline-block @max-2xl:[&>a]:py-1';
const CARD_ACTIONS =
  '@max-2xl:col-start-2 @max-2xl:row-start-1 @max-2xl:self-center @max-2xl:py-0 @max-2xl:pr-0 @max-2xl:pl-3 @max-2xl:empty:hidden';
const CARD_CELL =
  '@max-2xl:col-span-2 @max-2xl:flow-root @max-2xl:px-0 @max-2xl:py-1 @max-2xl:text-right @max-2xl:empty:hidden @max-2xl:before:float-left @max-2xl:before:mr-4 @max-2xl:before:text-[0.8125rem] @max-2xl:before:text-muted @max-2xl:before:content-[attr(data-label)]';

function cardClass<T>({ actions, className = '' }: Column<T>, index: number) {
  if (className.includes(':hidden')) return false;
  if (index === 0) return CARD_TITLE;
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
        <table className="w-full text-left @max-2xl:block">
          <caption className="sr-only">{caption}</caption>
          <thead className="@max-2xl:sr-only">
            <tr className="border-b border-border text-[0.8125rem] text-muted">
              {columns.map(({ header, numeric, actions, className }) => (
                <th
                  key={header}
                  scope="col"
                  className={cn(
                    'px-4 py-2.5 font-medium whitespace-nowrap',
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
          <tbody className="divide-y divide-border @max-2xl:block">
            {rows.map((row) => (
              <tr key={keyOf(row)} className={CARD}>
                {columns.map((column, index) => (
                  <td
                    key={column.header}
                    data-label={column.header}
                    className={cn(
                      'px-4 py-3',
                      column.numeric && 'text-right whitespace-nowrap tabular-nums',
                      column.actions && 'print:hidden',
                      cardClass(column, index),
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
