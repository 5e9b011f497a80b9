import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Decimals, formatInteger } from '@/domain/shared/format';
import { ChannelName } from '@/features/configuration/channels';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { FilterSelect } from '@/ui/list/filter-bar';
import { TruncatedText } from '@/ui/overlays/truncated-text';
import type { ReportColumn, ReportRow } from '../report-columns';
import { rowName } from '../report-table';
import { useReportFilter, type View } from '../use-report-filter';

/** Sortable column header. A second click reverses the order. */
export function Heading({ column }: { column: ReportColumn }) {
  const { filter, setFilter } = useReportFilter();
  const sorted = filter.sort === column.key;
  const Arrow = filter.descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sorted ? (filter.descending ? 'descending' : 'ascending') : undefined}
      className={cn(
        'px-2 py-1 font-medium print:px-0.5 first:pl-4 last:pr-4',
        column.show && 'text-right',
      )}
    >
      <button
        type="button"
        onClick={() =>
          setFilter({
            sort: column.key,
            descending: sorted ? !filter.descending : column.show !== undefined,
          })
        }
        className={cn(
          'inline-flex min-h-8 items-center gap-0.5 hover:text-fg',
          column.show ? 'text-right' : 'text-left',
        )}
      >
        {i18n.t(column.header)}
        {sorted && <Arrow aria-hidden className="size-3.5 shrink-0" />}
      </button>
    </th>
  );
}

/** Order of the records, where the table has no room for its headings. */
export function SortSelect({ columns }: { columns: readonly ReportColumn[] }) {
  const { filter, setFilter } = useReportFilter();
  return (
    <FilterSelect
      className="w-full"
      label={t`Sort by`}
      {...(filter.view === 'days' && { all: t`Newest first` })}
      value={filter.sort}
      options={columns.map(({ key, header }) => [key, i18n.t(header)])}
      onChange={(sort) => {
        const column = columns.find(({ key }) => key === sort);
        setFilter({ sort, descending: !column || column.show !== undefined });
      }}
    />
  );
}

/*
 * Below 896 px each row is a record: name and status, then its figures in columns, each with the heading of its
 * column.
 */
export const RECORD =
  '@max-4xl:grid @max-4xl:grid-cols-4 @max-4xl:gap-x-4 @max-4xl:gap-y-1 @max-4xl:px-4 @max-4xl:py-3 @lg:@max-4xl:gap-x-6';
const RECORD_FACT =
  '@max-4xl:col-span-2 @max-4xl:flex @max-4xl:items-baseline @max-4xl:justify-between @max-4xl:gap-2 @max-4xl:p-0! @max-4xl:before:text-[0.8125rem] @max-4xl:before:text-muted @max-4xl:before:content-[attr(data-label)] @lg:@max-4xl:col-span-1';
/** The name leaves room for a status or channel at its right. */
export const recordName = (columns: readonly ReportColumn[]) =>
  cn(
    '@max-4xl:static @max-4xl:w-auto @max-4xl:min-w-0! @max-4xl:border-r-0 @max-4xl:p-0!',
    columns.some(({ key, show }) => key !== 'name' && !show)
      ? '@max-4xl:col-span-2 @lg:@max-4xl:col-span-3'
      : '@max-4xl:col-span-full',
  );

interface CellProps {
  column: ReportColumn;
  row: ReportRow;
  /** Decimals of the amounts of the table. */
  decimals: Decimals;
}

export function Cell({ column, row, decimals }: CellProps) {
  const value = column.value(row);
  if (!column.show) {
    const text = String(value ?? '');
    return (
      <td
        className={cn(
          'min-w-24 px-2 py-2.5 break-words print:min-w-0',
          '@max-4xl:col-span-2 @max-4xl:min-w-0 @max-4xl:justify-self-end @max-4xl:p-0 @max-4xl:empty:hidden @lg:@max-4xl:col-span-1',
        )}
      >
        {column.key === 'status' && text ? (
          <StatusBadge kind="campaign" status={text} />
        ) : column.key === 'channel' && text ? (
          <ChannelName channel={text} />
        ) : (
          <bdi>{text}</bdi>
        )}
      </td>
    );
  }
  const rate = column.rate?.(row);
  return (
    <td
      data-label={i18n.t(column.header)}
      className={cn(
        'px-2 py-2.5 text-right whitespace-nowrap tabular-nums last:pr-4 print:px-0.5',
        RECORD_FACT,
      )}
    >
      {typeof value === 'number' ? (
        <>
          {column.show(value, decimals)}
          {rate && (
            <span className="block text-xs text-muted @max-[67.5rem]:hidden print:hidden">
              {t`${{ part: formatInteger(rate.part) }} of ${{ whole: formatInteger(rate.whole) }}`}
            </span>
          )}
        </>
      ) : (
        <span className="text-muted">
          <span aria-hidden="true">—</span>
          <span className="sr-only">{t`Not measured`}</span>
        </span>
      )}
    </td>
  );
}

/** Name of a row without a link: a day, or a channel with its icon. */
const Name = ({ view, row }: { view: View; row: ReportRow }) =>
  view === 'channels' ? <ChannelName channel={row.name} /> : rowName(view, row);

/** A table row. Without figures it shows the reason instead of zeros. */
export function Row({
  columns,
  row,
  view,
  decimals,
}: {
  columns: readonly ReportColumn[];
  row: ReportRow;
  view: View;
  decimals: Decimals;
}) {
  const [, ...rest] = columns;
  const shown = row.figures ? rest : rest.filter(({ show }) => !show);
  return (
    <tr className={RECORD}>
      <th
        scope="row"
        className={cn(
          'sticky left-0 w-48 min-w-40 border-r border-border bg-surface py-2.5 pr-3 pl-4 text-left font-medium wrap-anywhere print:min-w-0',
          recordName(columns),
        )}
      >
        {row.to ? (
          <Link to={row.to} className="text-accent hover:underline">
            <TruncatedText text={rowName(view, row)} lines={2} />
          </Link>
        ) : (
          <Name view={view} row={row} />
        )}
        {row.texts['campaign'] && (
          <span className="block text-[0.8125rem] font-normal text-muted">
            <bdi>{row.texts['campaign']}</bdi>
          </span>
        )}
      </th>
      {shown.map((column) => (
        <Cell key={column.key} column={column} row={row} decimals={decimals} />
      ))}
      {!row.figures && (
        <td
          colSpan={rest.length - shown.length}
          className="px-2 py-2.5 text-[0.8125rem] text-muted @max-4xl:col-span-full @max-4xl:p-0 print:text-[0.5625rem]"
        >
          {row.texts['empty']}
        </td>
      )}
    </tr>
  );
}
