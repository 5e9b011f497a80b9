import { useQuery } from '@tanstack/react-query';
import { Gauge, Receipt, Wallet } from 'lucide-react';
import { useState } from 'react';
import { formatCurrency, formatDateTime } from '@/domain/format';
import { useActor, useOrganisationId } from '@/session/session';
import { DataTable } from '@/ui/data-table';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { StatCard } from '@/ui/stat-card';
import { useDocumentTitle } from '@/ui/use-document-title';
import { LEDGER_PAGE_SIZE, ledgerQuery } from '../queries';

/** What is left, what was used, and every movement of the ledger. */
export function BillingPage() {
  useDocumentTitle('Billing and Usage');
  const { organisation } = useActor();
  const [page, setPage] = useState(1);
  const query = useQuery(ledgerQuery(useOrganisationId(), page));
  return (
    <>
      <PageHeader title="Billing and Usage" subtitle="Prepaid credits of your organization" />
      <div className="mb-8 grid gap-4 md:grid-cols-3">
        <StatCard
          label="Current Balance"
          icon={<Wallet aria-hidden />}
          value={formatCurrency(organisation?.current_balance ?? 0, 2)}
        />
        <StatCard
          label="Monthly Usage"
          icon={<Gauge aria-hidden />}
          value={formatCurrency(organisation?.current_month_usage ?? 0, 2)}
        />
        <StatCard
          label="Monthly Limit"
          icon={<Receipt aria-hidden />}
          value={formatCurrency(organisation?.monthly_credit_limit, 2)}
        />
      </div>
      <h2 className="mb-3 text-base font-semibold">Credit ledger</h2>
      <QueryState
        query={query}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState icon={<Receipt aria-hidden />} title="No movements yet" />}
      >
        {({ rows, total }) => (
          <>
            <DataTable
              caption="Credit ledger"
              rows={rows}
              keyOf={({ id }) => id}
              columns={[
                {
                  header: 'When',
                  cell: ({ created_at }) => formatDateTime(created_at, organisation?.time_zone),
                },
                { header: 'What', cell: ({ description, kind }) => description || kind },
                { header: 'Amount', numeric: true, cell: ({ amount }) => formatCurrency(amount) },
                {
                  header: 'Balance',
                  numeric: true,
                  cell: ({ balance_after }) => formatCurrency(balance_after),
                },
              ]}
            />
            <Pagination
              label="ledger"
              page={page}
              pageSize={LEDGER_PAGE_SIZE}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

export { BillingPage as Component };
