import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { Section } from '@/ui/layout/section';
import { openInvoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

/** What organisations have still to pay, for the superadmin who sees the money come in. */
export function OpenInvoices() {
  const [page, setPage] = useState(1);
  const query = useQuery(openInvoicesQuery(page));
  return (
    <Section title="Open Invoices">
      <PagedList
        query={query}
        label="open invoices"
        errorTitle="The open invoices could not be loaded"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<FileText aria-hidden />} title="Everything is paid" />}
      >
        {(rows) => <InvoiceTable caption="Open Invoices" rows={rows} named />}
      </PagedList>
    </Section>
  );
}
