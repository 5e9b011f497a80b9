import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { Section } from '@/ui/layout/section';
import { openInvoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

/** Unpaid invoices of all organizations, for superadmins. */
export function OpenInvoices() {
  const [page, setPage] = useState(1);
  const query = useQuery(openInvoicesQuery(page));
  return (
    <Section title={t`Open Invoices`}>
      <PagedList
        query={query}
        label={t`open invoices`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState icon={<FileText aria-hidden />} title={t`Everything is paid`} />}
      >
        {(rows) => <InvoiceTable caption={t`Open Invoices`} rows={rows} named />}
      </PagedList>
    </Section>
  );
}
