import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Figures } from '@/domain/campaign/metrics';
import { sharedDecimals } from '@/domain/shared/format';
import { cn } from '@/lib/cn';
import { i18n } from '@/lib/i18n';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/layout/card';
import { Pagination } from '@/ui/list/pagination';
import { QueryState } from '@/ui/states/query-state';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/ui/layout/tabs';
import { PAGE_SIZE, type PagedView, reportPageQuery } from '../queries';
import { reportColumns, type ReportRow } from '../report-columns';
import { pagedRow, reportRows, sortRows, totalRow } from '../report-table';
import type { Report } from '../schemas';
import { useReportFilter, type View, VIEWS } from '../use-report-filter';
import { Cell, Heading, RECORD, recordName, Row, SortSelect } from './report-rows';

const VIEW_LABELS: Record<View, MessageDescriptor> = {
  campaigns: msg`Campaigns`,
  flights: msg`Flights`,
  days: msg`Days`,
  channels: msg`Channels`,
};

const PAGINATION_LABELS: Record<View, MessageDescriptor> = {
  campaigns: msg`campaigns`,
  flights: msg`flights`,
  days: msg`days`,
  channels: msg`channels`,
};

const ERROR_TITLES: Record<PagedView, MessageDescriptor> = {
  campaigns: msg`Couldn’t load campaigns`,
  flights: msg`Couldn’t load flights`,
};

interface ReportTableProps {
  view: View;
  /** Rows of the current page. */
  rows: readonly ReportRow[];
  page: number;
  /** Number of rows on all pages. */
  count: number;
  onPage: (page: number) => void;
  total: Figures | null;
}

function ReportTable({ view, rows, page, count, onPage, total }: ReportTableProps) {
  // On screen a flight's campaign is shown below its name; only the file has a column for it.
  const columns = reportColumns(view).filter(
    ({ key, fileOnly }) => key !== 'campaign' && !fileOnly,
  );
  const sum = totalRow(total);
  const decimals = sharedDecimals(
    [...rows, sum].flatMap(({ shown }) => [shown?.cost, shown?.revenue]),
  );
  const name = i18n.t(VIEW_LABELS[view]);
  if (count === 0)
    return <p className="py-8 text-center text-muted">{t`No sends in this period.`}</p>;
  return (
    <>
      <Card className="@container overflow-hidden">
        <div className="flex items-center gap-3 border-b border-border py-2 ps-4 pe-2 text-muted @4xl:hidden print:hidden">
          <span aria-hidden className="shrink-0 text-[0.8125rem]">
            {t`Sort by`}
          </span>
          <SortSelect columns={columns} />
        </div>
        <div
          role="region"
          aria-label={t`${name} in this period`}
          // A scroll area must be reachable by keyboard.
          tabIndex={0}
          className="scroll-shadow-x relative overflow-x-auto print:overflow-visible print:bg-none print:text-[0.5625rem] focus-visible:-outline-offset-2"
        >
          <table className="w-full text-left @max-4xl:block">
            <caption className="sr-only">{t`${name} in this period`}</caption>
            <thead className="@max-4xl:hidden">
              <tr className="border-b border-border text-[0.8125rem] text-muted print:text-[0.5625rem]">
                {columns.map((column) => (
                  <Heading key={column.key} column={column} />
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-border @max-4xl:block">
              {rows.map((row) => (
                <Row key={row.id} columns={columns} row={row} view={view} decimals={decimals} />
              ))}
            </tbody>
            {total && (
              <tfoot className="border-t-2 border-border bg-raised font-medium @max-4xl:block">
                <tr className={RECORD}>
                  <th
                    scope="row"
                    className={cn(
                      'sticky left-0 border-r border-border bg-raised py-2.5 pr-2 pl-4 text-left font-medium',
                      recordName(columns),
                    )}
                  >
                    {t`Total`}
                  </th>
                  {columns.slice(1).map((column) => (
                    <Cell key={column.key} column={column} row={sum} decimals={decimals} />
                  ))}
                </tr>
              </tfoot>
            )}
          </table>
        </div>
      </Card>
      <Pagination
        label={i18n.t(PAGINATION_LABELS[view])}
        page={page}
        pageSize={PAGE_SIZE}
        total={count}
        onPage={onPage}
      />
    </>
  );
}

const lastPage = (count: number) => Math.max(1, Math.ceil(count / PAGE_SIZE));

/** Days or channels. The report contains them all, so the browser sorts and pages them. */
function ClientPagedTable({ report, view }: { report: Report; view: 'days' | 'channels' }) {
  const { filter } = useReportFilter();
  const [page, setPage] = useState(1);
  const rows = sortRows(reportRows(report, view), view, filter);
  const current = Math.min(page, lastPage(rows.length));
  return (
    <ReportTable
      view={view}
      rows={rows.slice((current - 1) * PAGE_SIZE, current * PAGE_SIZE)}
      page={current}
      count={rows.length}
      onPage={setPage}
      total={report.current}
    />
  );
}

/** Campaigns or flights, sorted and paged by the database. */
function ServerPagedTable({ report, view }: { report: Report; view: PagedView }) {
  const { filter } = useReportFilter();
  const { days, campaign, sort, descending } = filter;
  // A change of order, period or campaign returns to the first page.
  const list = `${days} ${campaign} ${sort} ${String(descending)}`;
  const [opened, setOpened] = useState({ list, page: 1 });
  const page = opened.list === list ? opened.page : 1;
  const setPage = (next: number) => setOpened({ list, page: next });
  const query = useQuery(reportPageQuery(useOrganisationId(), { ...filter, view, page }));
  // Rows were removed since the last read: move to the last remaining page.
  if (query.data && !query.isPlaceholderData && page > lastPage(query.data.total))
    setPage(lastPage(query.data.total));
  return (
    <QueryState query={query} errorTitle={i18n.t(ERROR_TITLES[view])}>
      {({ rows, total }) => (
        <div
          aria-busy={query.isPlaceholderData}
          className={query.isPlaceholderData ? 'opacity-60' : undefined}
        >
          <ReportTable
            view={view}
            rows={rows.map(pagedRow)}
            page={page}
            count={total}
            onPage={setPage}
            total={report.current}
          />
        </div>
      )}
    </QueryState>
  );
}

/** Figures by campaign, flight, day or channel. Export saves the open tab. */
export function ReportTables({ report }: { report: Report }) {
  const { filter, setFilter } = useReportFilter();
  const { view } = filter;
  const open = (value: string) =>
    setFilter({
      view: VIEWS.find((name) => name === value) ?? 'campaigns',
      sort: '',
      descending: true,
    });
  return (
    <Tabs value={view} onValueChange={open}>
      <TabsList aria-label={t`Break down by`}>
        {VIEWS.map((name) => (
          <TabsTrigger key={name} value={name}>
            {i18n.t(VIEW_LABELS[name])}
          </TabsTrigger>
        ))}
      </TabsList>
      <TabsContent value={view}>
        {view === 'campaigns' || view === 'flights' ? (
          <ServerPagedTable key={view} report={report} view={view} />
        ) : (
          <ClientPagedTable
            key={`${view} ${filter.sort} ${String(filter.descending)}`}
            report={report}
            view={view}
          />
        )}
      </TabsContent>
    </Tabs>
  );
}
