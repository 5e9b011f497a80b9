import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { useOrganisationId } from '@/session/session';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { Section } from '@/ui/layout/section';
import { invoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

export function InvoiceHistory() {
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(useOrganisationId(), page));
  return (
    <Section title={t`Invoice History`}>
      <PagedList
        query={query}
        label={t`invoices`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState icon={<FileText aria-hidden />} title={t`No invoices yet`}>
            {t`You get an invoice when you buy a prepaid package.`}
          </EmptyState>
        }
      >
        {(rows) => <InvoiceTable caption={t`Invoice History`} rows={rows} />}
      </PagedList>
    </Section>
  );
}
