import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { isOpenInvoice } from '@/domain/money/billing';
import { Link } from 'react-router-dom';
import { formatCurrency, formatDate } from '@/domain/shared/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { cn } from '@/lib/cn';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import type { Invoice } from '../types';
import { invoiceDescription } from '../words';
import { MarkPaidDialog } from './mark-paid-dialog';

type Row = Invoice & { organisation?: { name: string } | null };

interface InvoiceTableProps {
  caption: string;
  rows: readonly Row[];
  /** Adds a column with the organization's name. */
  named?: boolean;
}

/** Invoices. Superadmins can mark open ones as paid. */
export function InvoiceTable({ caption, rows, named = false }: InvoiceTableProps) {
  const can = useCan();
  const [paying, setPaying] = useState<Row>();
  const mayMark = can('billing:mark-paid');
  return (
    <>
      <DataTable
        caption={caption}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            header: t`Invoice`,
            cell: ({ id, invoice_number }) => (
              <Link
                to={paths.invoice(id)}
                className="font-medium whitespace-nowrap text-accent hover:underline"
              >
                {invoice_number}
              </Link>
            ),
          },
          ...(named
            ? [
                {
                  header: t`Organization`,
                  // The description goes below the name, so the table fits next to the sidebar on a tablet.
                  cell: ({ organisation, description }: Row) => (
                    <>
                      <bdi>{organisation?.name}</bdi>
                      <span className="block text-[0.8125rem] text-muted">
                        {invoiceDescription(description)}
                      </span>
                    </>
                  ),
                },
              ]
            : [
                {
                  header: t`Description`,
                  phone: 'bare' as const,
                  className: '@max-xl:basis-full',
                  cell: ({ description }: Row) => invoiceDescription(description),
                },
              ]),
          ...(named
            ? []
            : [
                {
                  header: t`Issued`,
                  className: 'whitespace-nowrap',
                  cell: ({ issued_date }: Row) => formatDate(issued_date),
                },
              ]),
          {
            header: t`Due`,
            className: 'whitespace-nowrap',
            cell: ({ due_date, issued_date, status }) => (
              <>
                <span className={cn(status === 'overdue' && 'font-medium text-destructive')}>
                  {formatDate(due_date)}
                </span>
                {named && (
                  <span className="block text-[0.8125rem] whitespace-normal text-muted">
                    {t`issued ${{ date: formatDate(issued_date) }}`}
                  </span>
                )}
              </>
            ),
          },
          {
            header: t`Amount`,
            numeric: true,
            phone: 'end',
            cell: ({ amount }) => formatCurrency(amount, 'cents'),
          },
          {
            header: t`Status`,
            phone: 'bare',
            cell: ({ status }) => <StatusBadge kind="invoice" status={status} />,
          },
          ...(mayMark
            ? [
                {
                  header: t`Payment`,
                  actions: true,
                  cell: (row: Row) =>
                    isOpenInvoice(row) && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={t`Mark ${{ number: row.invoice_number ?? '' }} as paid`}
                        onClick={() => setPaying(row)}
                      >
                        {t`Mark as Paid`}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {paying && <MarkPaidDialog invoice={paying} onClose={() => setPaying(undefined)} />}
    </>
  );
}
