import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { Section } from '@/ui/layout/section';
import { invoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

/** The organisation's invoices, newest first. */
export function InvoiceHistory() {
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(useOrganisationId(), page));
  return (
    <Section title="Invoice History">
      <PagedList
        query={query}
        label="invoices"
        errorTitle="The invoices could not be loaded"
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState icon={<FileText aria-hidden />} title="No invoices yet">
            An invoice is issued when a prepaid package is bought.
          </EmptyState>
        }
      >
        {(rows) => <InvoiceTable caption="Invoice History" rows={rows} />}
      </PagedList>
    </Section>
  );
}
