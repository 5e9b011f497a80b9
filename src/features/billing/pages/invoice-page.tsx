import { useQuery } from '@tanstack/react-query';
import { isOpenInvoice } from '@/domain/billing';
import { Check, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { BackLink } from '@/ui/back-link';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { PageHeader } from '@/ui/page-header';
import { QueryState } from '@/ui/query-state';
import { useDocumentTitle } from '@/ui/use-document-title';
import { InvoiceSheet } from '../components/invoice-sheet';
import { LimitedAccess } from '../components/limited-access';
import { MarkPaidDialog } from '../components/mark-paid-dialog';
import { invoiceQuery } from '../queries';
import type { InvoiceDetails } from '../types';

function Found({ invoice }: { invoice: InvoiceDetails }) {
  useDocumentTitle(invoice.invoice_number ?? 'Invoice');
  const can = useCan();
  const [paying, setPaying] = useState(false);
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={invoice.invoice_number}
          subtitle={invoice.description}
          actions={
            <>
              {can('billing:mark-paid') && isOpenInvoice(invoice) && (
                <Button variant="outline" onClick={() => setPaying(true)}>
                  <Check aria-hidden /> Mark as Paid
                </Button>
              )}
              <Button onClick={() => window.print()}>
                <Printer aria-hidden /> Print
              </Button>
            </>
          }
        />
      </div>
      <InvoiceSheet invoice={invoice} />
      <MarkPaidDialog invoice={paying ? invoice : undefined} onClose={() => setPaying(false)} />
    </>
  );
}

function Missing() {
  useDocumentTitle('Invoice not found');
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        Invoice not found
      </h1>
      <EmptyState title="Invoice not found">It belongs to another organization.</EmptyState>
    </>
  );
}

function Invoice({ id }: { id: string }) {
  const query = useQuery(invoiceQuery(id));
  return (
    <QueryState query={query} errorTitle="The invoice could not be loaded">
      {(invoice) => (invoice ? <Found invoice={invoice} /> : <Missing />)}
    </QueryState>
  );
}

function ForAdmins() {
  useDocumentTitle('Invoice');
  return (
    <>
      <PageHeader title="Invoice" />
      <LimitedAccess />
    </>
  );
}

/** One invoice, to read, print and hand on; for admins. */
export function InvoicePage() {
  const { invoiceId = '' } = useParams();
  const can = useCan();
  return (
    <>
      <BackLink to={paths.billing} className="print:hidden">
        Back to Billing
      </BackLink>
      {can('billing:payments') ? <Invoice id={invoiceId} /> : <ForAdmins />}
    </>
  );
}

export { InvoicePage as Component };
