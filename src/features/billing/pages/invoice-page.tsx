import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { isOpenInvoice } from '@/domain/money/billing';
import { Check, FileText, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/actions/back-link';
import { Button } from '@/ui/actions/button';
import { Card } from '@/ui/layout/card';
import { NotFoundState } from '@/ui/states/not-found-state';
import { PageHeader } from '@/ui/layout/page-header';
import { QueryState } from '@/ui/states/query-state';
import { Skeleton, TitlePlaceholder } from '@/ui/states/skeleton';
import { useDocumentTitle } from '@/ui/layout/use-document-title';
import { InvoiceSheet } from '../components/invoice-sheet';
import { LimitedAccess } from '../components/limited-access';
import { MarkPaidDialog } from '../components/mark-paid-dialog';
import { invoiceQuery } from '../queries';
import type { InvoiceDetails } from '../types';

const BackToInvoices = () => <BackLink to={paths.invoices}>{t`Invoices`}</BackLink>;

const Loading = () => (
  <>
    <PageHeader back={<BackToInvoices />} title={<TitlePlaceholder name="Invoice" />} />
    <Card role="status" className="h-96 max-w-3xl p-6 sm:p-10">
      <span className="sr-only">{t`Loading`}</span>
      <Skeleton className="h-8 w-32" />
      <Skeleton className="mt-8 h-9" />
      <Skeleton className="mt-8 h-40" />
    </Card>
  </>
);

function FoundInvoice({ invoice }: { invoice: InvoiceDetails }) {
  useDocumentTitle(invoice.invoice_number ?? t`Invoice`);
  const can = useCan();
  const [paying, setPaying] = useState(false);
  return (
    <div className="max-w-3xl print:max-w-none">
      <div className="print:hidden">
        <PageHeader
          compact
          back={<BackToInvoices />}
          title={invoice.invoice_number}
          badge={<StatusBadge kind="invoice" status={invoice.status} />}
          actions={
            <>
              <Button variant="outline" onClick={() => window.print()}>
                <Printer aria-hidden /> {t`Print`}
              </Button>
              {can('billing:mark-paid') && isOpenInvoice(invoice) && (
                <Button onClick={() => setPaying(true)}>
                  <Check aria-hidden /> {t`Mark as Paid`}
                </Button>
              )}
            </>
          }
        />
      </div>
      <InvoiceSheet invoice={invoice} />
      {paying && <MarkPaidDialog invoice={invoice} onClose={() => setPaying(false)} />}
    </div>
  );
}

const Missing = () => (
  <>
    <BackToInvoices />
    <NotFoundState icon={<FileText aria-hidden />} title={t`Invoice not found`}>
      {t`No invoice with this ID exists in your organization.`}
    </NotFoundState>
  </>
);

function Invoice({ id }: { id: string }) {
  const query = useQuery(invoiceQuery(id));
  return (
    <QueryState query={query} pending={<Loading />} errorTitle={t`Couldn’t load the invoice`}>
      {(invoice) => (invoice ? <FoundInvoice invoice={invoice} /> : <Missing />)}
    </QueryState>
  );
}

function AdminsOnly() {
  useDocumentTitle(t`Invoice`);
  return (
    <>
      <PageHeader back={<BackToInvoices />} title={t`Invoice`} />
      <LimitedAccess />
    </>
  );
}

/** One printable invoice. Admins only. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const can = useCan();
  return can('billing:payments') ? <Invoice id={invoiceId} /> : <AdminsOnly />;
}

export { InvoicePage as Component };
