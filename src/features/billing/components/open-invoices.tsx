import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Card } from '@/ui/card';
import { EmptyState } from '@/ui/empty-state';
import { Pagination } from '@/ui/pagination';
import { QueryState } from '@/ui/query-state';
import { openInvoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

/** What organisations have still to pay, for the superadmin who sees the money come in. */
export function OpenInvoices() {
  const [page, setPage] = useState(1);
  const query = useQuery(openInvoicesQuery(page));
  return (
    <section aria-labelledby="open-invoices" className="mb-8">
      <h2 id="open-invoices" className="mb-3 text-base font-semibold">
        Open Invoices
      </h2>
      <QueryState
        query={query}
        errorTitle="The open invoices could not be loaded"
        isEmpty={({ total }) => total === 0}
        empty={
          <Card>
            <EmptyState icon={<FileText aria-hidden />} title="Everything is paid" />
          </Card>
        }
      >
        {({ rows, total }) => (
          <>
            <InvoiceTable caption="Open Invoices" rows={rows} named />
            <Pagination
              label="open invoices"
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
