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
   * Place in the record of a phone: its title instead of the first column, the value at the end of the title's line, or
   * a fact without its label.
   */
  phone?: 'title' | 'end' | 'bare';
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
 * On a phone each row is a record: the title with the leading value and the actions next to it; the other cells follow
 * below as running facts, each with its column's header. `after` is the line break between the two.
 */
const CARD =
  '@max-xl:flex @max-xl:flex-wrap @max-xl:items-center @max-xl:gap-x-3 @max-xl:gap-y-0.5 @max-xl:px-4 @max-xl:py-3 @max-xl:after:order-1 @max-xl:after:basis-full';
const CARD_TITLE =
  '@max-xl:min-w-0 @max-xl:grow @max-xl:p-0 @max-xl:[&>a]:inline-block @max-xl:[&>a]:py-1';
const CARD_ACTIONS = '@max-xl:order-1 @max-xl:p-0 @max-xl:empty:hidden';
const CARD_CELL =
  '@max-xl:order-2 @max-xl:flex @max-xl:items-center @max-xl:gap-1.5 @max-xl:p-0 @max-xl:text-left @max-xl:text-[0.8125rem] @max-xl:empty:hidden';
const CARD_LABEL = '@max-xl:before:text-muted @max-xl:before:content-[attr(data-label)]';
const CARD_END = '@max-xl:order-1 @max-xl:p-0 @max-xl:text-right';

function cardClass<T>(columns: readonly Column<T>[], index: number) {
  const { actions, phone, className = '' } = columns[index] ?? {};
  if (/^@max-\w+:hidden/.test(className)) return false;
  const title = Math.max(
    columns.findIndex((column) => column.phone === 'title'),
    0,
  );
  // Buttons are taller than the title's line, which they center.
  const align =
    !columns.some((column) => column.actions && !column.phone) && '@max-xl:self-baseline';
  if (index === title) {
    const isAlone = !columns.some((column) => column.actions || column.phone === 'end');
    return [CARD_TITLE, align, isAlone ? '@max-xl:basis-full' : '@max-xl:basis-[40%]'];
  }
  if (phone === 'end') return [CARD_END, align];
  if (phone === 'bare') return [CARD_CELL, '@max-xl:text-muted'];
  return actions ? CARD_ACTIONS : [CARD_CELL, CARD_LABEL];
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
