import { useQuery } from '@tanstack/react-query';
import { BarChart3 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { deliveredCount, flightDisplayName } from '@/domain/flight';
import { formatCurrency, formatInteger, formatPercent } from '@/domain/format';
import { paths } from '@/lib/paths';
import { useOrganisationId } from '@/session/session';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { REPORTS_PAGE_SIZE, sentFlightsQuery } from '../queries';

/** What every flight has sent and brought, as measured. */
export function AnalyticsPage() {
  useDocumentTitle('Campaign Reports');
  const [page, setPage] = useState(1);
  const query = useQuery(sentFlightsQuery(useOrganisationId(), page));
  return (
    <>
      <PageHeader
        title="Campaign Reports"
        subtitle="Flights that have sent messages, the largest first"
      />
      <QueryState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState icon={<BarChart3 aria-hidden />} title="Nothing has been sent yet">
            Figures appear here once a flight has delivered messages.
          </EmptyState>
        }
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Flights that have sent messages"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  header: 'Flight',
                  cell: ({ name }) => <bdi className="font-medium">{flightDisplayName(name)}</bdi>,
                },
                {
                  header: 'Campaign',
                  cell: ({ campaign }) =>
                    campaign && (
                      <Link
                        to={paths.campaign(campaign.id)}
                        className="text-accent hover:underline"
                      >
                        <bdi>{campaign.name}</bdi>
                      </Link>
                    ),
                },
                { header: 'Channel', cell: ({ type }) => type },
                { header: 'Sent', numeric: true, cell: ({ sent }) => formatInteger(sent) },
                {
                  header: 'Delivered',
                  numeric: true,
                  cell: ({ sent, delivery_rate }) =>
                    formatInteger(deliveredCount(sent, delivery_rate)),
                },
                { header: 'CTR', numeric: true, cell: ({ ctr }) => formatPercent(ctr) },
                { header: 'Spent', numeric: true, cell: ({ spent }) => formatCurrency(spent, 2) },
              ]}
            />
            <Pagination
              label="reports"
              page={page}
              pageSize={REPORTS_PAGE_SIZE}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

export { AnalyticsPage as Component };
