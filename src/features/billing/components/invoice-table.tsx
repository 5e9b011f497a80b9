import { useState } from 'react';
import { isOpenInvoice } from '@/domain/money/billing';
import { Link } from 'react-router-dom';
import { formatCurrency, formatDate } from '@/domain/shared/format';
import { StatusBadge } from '@/features/configuration/components/status-badge';
import { paths } from '@/lib/paths';
import { useCan } from '@/session/session';
import { Button } from '@/ui/actions/button';
import { DataTable } from '@/ui/data/data-table';
import type { Invoice } from '../types';
import { MarkPaidDialog } from './mark-paid-dialog';

type Row = Invoice & { organisation?: { name: string } | null };

interface InvoiceTableProps {
  caption: string;
  rows: readonly Row[];
  /** The organisation's name in a column of its own, where there are several. */
  named?: boolean;
}

/** Invoices with number, dates, amount and status; superadmins mark the open ones as paid. */
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
            header: 'Invoice',
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
                  header: 'Organization',
                  // What explains a cell stands below it, so that the table needs no scrolling beside the menu of a tablet.
                  cell: ({ organisation, description }: Row) => (
                    <>
                      <bdi>{organisation?.name}</bdi>
                      <span className="block text-[0.8125rem] text-muted">{description}</span>
                    </>
                  ),
                },
              ]
            : [{ header: 'Description', cell: ({ description }: Row) => description }]),
          ...(named
            ? []
            : [
                {
                  header: 'Issued',
                  className: 'whitespace-nowrap',
                  cell: ({ issued_date }: Row) => formatDate(issued_date),
                },
              ]),
          {
            header: 'Due',
            className: 'whitespace-nowrap',
            cell: ({ due_date, issued_date }) => (
              <>
                {formatDate(due_date)}
                {named && (
                  <span className="block text-[0.8125rem] whitespace-normal text-muted">
                    issued {formatDate(issued_date)}
                  </span>
                )}
              </>
            ),
          },
          { header: 'Amount', numeric: true, cell: ({ amount }) => formatCurrency(amount, 2) },
          {
            header: 'Status',
            cell: ({ status }) => <StatusBadge kind="invoice" status={status} />,
          },
          ...(mayMark
            ? [
                {
                  header: 'Payment',
                  actions: true,
                  cell: (row: Row) =>
                    isOpenInvoice(row) && (
                      <Button
                        variant="outline"
                        size="sm"
                        aria-label={`Mark ${row.invoice_number} as paid`}
                        onClick={() => setPaying(row)}
                      >
                        Mark as Paid
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
