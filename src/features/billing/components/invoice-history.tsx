import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { invoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

/** The organisation's invoices, newest first (BILL-12, BILL-14). */
export function InvoiceHistory() {
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(useOrganisationId(), page));
  return (
    <section aria-labelledby="invoice-history" className="mb-8">
      <h2 id="invoice-history" className="mb-3 text-base font-semibold">
        Invoice History
      </h2>
      <QueryState
        query={query}
        errorTitle="The invoices could not be loaded"
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState icon={<FileText aria-hidden />} title="No invoices yet">
              An invoice is issued when a prepaid package is bought.
            </EmptyState>
          </Card>
        }
      >
        {({ rows, total }) => (
          <>
            <InvoiceTable caption="Invoice History" rows={rows} />
            <Pagination
              label="invoices"
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              onPage={setPage}
            />
          </>
        )}
      </QueryState>
    </section>
  );
}
