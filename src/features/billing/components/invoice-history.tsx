import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { monthLabel } from '@/domain/money/billing';
import { useOrganisationId } from '@/session/session';
import { EmptyState } from '@/ui/states/empty-state';
import { PagedList } from '@/ui/list/paged-list';
import { Section } from '@/ui/layout/section';
import { invoicesQuery, PAGE_SIZE } from '../queries';
import { InvoiceTable } from './invoice-table';

interface InvoiceHistoryProps {
  /** First day of a month; empty for all months. */
  month: string;
}

/** Invoices of the organization. Give it the month as its key: another month starts on page 1. */
export function InvoiceHistory({ month }: InvoiceHistoryProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(invoicesQuery(useOrganisationId(), month, page));
  return (
    <Section title={t`Invoice History`}>
      <PagedList
        query={query}
        label={t`invoices`}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title={month ? t`No invoices in ${{ month: monthLabel(month) }}` : t`No invoices yet`}
          >
            {t`You get an invoice when you buy a prepaid package.`}
          </EmptyState>
        }
      >
        {(rows) => <InvoiceTable caption={t`Invoice History`} rows={rows} />}
      </PagedList>
    </Section>
  );
}
