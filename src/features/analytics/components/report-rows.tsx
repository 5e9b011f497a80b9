import { t } from '@lingui/core/macro';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type Decimals, formatInteger } from '@/domain/shared/format';
import { ChannelName } from '@/features/configuration/channels';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
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
      <td className="min-w-24 px-2 print:min-w-0 py-2.5 break-words">
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
    <td className="px-2 py-2.5 text-right whitespace-nowrap tabular-nums last:pr-4 print:px-0.5">
      {typeof value === 'number' ? (
        <>
          {column.show(value, decimals)}
          {rate && (
            <span className="block text-xs text-muted print:hidden">
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
    <tr>
      <th
        scope="row"
        className="sticky left-0 w-56 min-w-36 border-r border-border bg-surface py-2.5 pr-3 pl-4 text-left font-medium wrap-anywhere sm:min-w-56 print:min-w-0"
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
          className="px-2 py-2.5 text-[0.8125rem] text-muted print:text-[0.5625rem]"
        >
          <span className="max-sm:block max-sm:max-w-32">{row.texts['empty']}</span>
        </td>
      )}
    </tr>
  );
}
